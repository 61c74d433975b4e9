import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import { listEnrolments } from '@/features/study/progress/server/enrolments.queries'
import { withRole } from '@/server/kernel/access'
import { offsetOf, type Page } from '@/server/kernel/paging'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { myProgramsSchema } from '../dashboard.schema'

interface MyProgramView {
  id: string
  slug: string
  name: string
  status: EnrolmentStatus
  start_date: string | null
  progress: number
}

export const listMyPrograms = defineUseCase({
  name: 'dashboard.list-my-programs',
  access: withRole('student'),
  input: myProgramsSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor, locale, now }): Promise<Page<MyProgramView>> {
    const all = await listEnrolments(actor.user.id, locale, now)
    const from = offsetOf(input)
    const items = all.slice(from, from + input.page_size).map((enrolment) => ({
      id: enrolment.id,
      slug: enrolment.slug,
      name: enrolment.name,
      status: enrolment.status,
      start_date: enrolment.startDate?.toISOString() ?? null,
      progress: enrolment.progress,
    }))
    return { items, total: all.length, page: input.page, page_size: input.page_size }
  },
})
