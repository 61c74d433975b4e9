import { gradeSubmission } from '@/features/study/assignments/server/grade-submission'
import { toRoute } from '@/server/transport/http/to-route'

export const PATCH = toRoute(gradeSubmission)
