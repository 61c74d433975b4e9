import { createCohort } from '@/features/cohorts/server/office/create-cohort'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(createCohort, { status: 201 })
