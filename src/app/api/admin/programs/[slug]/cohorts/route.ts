import { createCohort } from '@/features/classes/cohorts/server/office/create-cohort'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(createCohort, { status: 201 })
