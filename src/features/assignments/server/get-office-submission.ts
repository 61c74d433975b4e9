import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { useCase } from '@/server/kernel/use-case'
import { submissionParamsSchema } from '../assignments.schema'
import { findOfficeSubmission } from './submissions.repository'

/** One file with its student and grade, for whoever grades it. */
export const getOfficeSubmission = useCase({
  name: 'assignments.get-office',
  access: can('assignments.grade'),
  input: submissionParamsSchema,
  limits: [],
  async run({ input, locale }) {
    const found = await findOfficeSubmission(input.id, locale)
    if (!found) throw new AppError('not_found')
    return found
  },
})
