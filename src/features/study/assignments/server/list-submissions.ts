import { hasRight } from '@/config/roles'
import { db } from '@/server/db'
import { studentOr } from '@/server/kernel/access'
import { offsetOf, type Page } from '@/server/kernel/paging'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { SubmissionView } from '../assignments.answers'
import { listSubmissionsSchema } from '../assignments.schema'
import { presentSubmission, submissionFields } from './submission.presenter'

/** A student's own work, newest first; for staff the work of everybody. */
export const listSubmissions = defineUseCase({
  name: 'assignments.list-submissions',
  access: studentOr('assignments.grade'),
  input: listSubmissionsSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor, locale }): Promise<Page<SubmissionView>> {
    const all = hasRight(actor.user, 'assignments.grade')
    const where = all ? {} : { userId: actor.user.id }
    const [rows, total] = await Promise.all([
      db().submission.findMany({
        where,
        select: submissionFields,
        orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
        skip: offsetOf(input),
        take: input.page_size,
      }),
      db().submission.count({ where }),
    ])
    const items = rows.map((row) => presentSubmission(row, locale, all))
    return { items, total, page: input.page, page_size: input.page_size }
  },
})
