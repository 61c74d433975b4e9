import type { EnrolmentView } from '@/features/study/learning/learning.answers'
import { listEnrolments } from '@/features/study/progress/server/enrolments.queries'
import { withRole } from '@/server/kernel/access'
import { offsetOf, type Page } from '@/server/kernel/paging'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { myProgramsSchema } from '../dashboard.schema'

export const listMyPrograms = defineUseCase({
  name: 'dashboard.list-my-programs',
  access: withRole('student'),
  input: myProgramsSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor, locale, now }): Promise<Page<EnrolmentView>> {
    const all = await listEnrolments(actor.user.id, locale, now)
    const from = offsetOf(input)
    const items = all.slice(from, from + input.page_size).map((enrolment) => ({
      id: enrolment.id,
      slug: enrolment.slug,
      name: enrolment.name,
      status: enrolment.status,
      start_date: enrolment.startDate?.toISOString() ?? null,
      progress: enrolment.progress,
      ...(enrolment.owed && {
        owed: {
          amount: enrolment.owed.amountXaf,
          due_on: enrolment.owed.dueOn,
          paused: enrolment.paused,
        },
      }),
    }))
    return { items, total: all.length, page: input.page, page_size: input.page_size }
  },
})
