import { cancelCohort } from '@/features/classes/cohorts/server/office/cancel-cohort'
import { changeCohort } from '@/features/classes/cohorts/server/office/change-cohort'
import { getOfficeCohort } from '@/features/classes/cohorts/server/office/get-cohort'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getOfficeCohort)
export const PATCH = toRoute(changeCohort)
/** Everybody is informed afterwards. */
export const DELETE = toRoute(cancelCohort, { status: 202 })
