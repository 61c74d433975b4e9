import { findScope } from '@/features/base/enrolments/server/scope'
import { can } from '@/server/kernel/access'
import { actorKey } from '@/server/kernel/actor'
import type { ListedPage } from '@/server/kernel/list-page'
import { countListedRows } from '@/server/kernel/listed-rows'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import { listStudentsSchema, type StudentFilter } from '../students.schema'
import { type ListedStudent, presentStudent } from './student.presenter'
import { findStudentsPage } from './students.repository'

/**
 * Totals without counting: all students, today's students, and in the order of registration the paid and the
 * unpaid.
 */
async function knownTotal(filter: StudentFilter, sort: string, now: Date, viewer: string) {
  const { q, payment, registered } = filter
  if (
    q ||
    registered === 'week' ||
    filter.program ||
    filter.class ||
    (payment && (registered || sort !== 'registered'))
  ) {
    return null
  }
  const counts = await readOfficeCounts(now, viewer)
  if (payment) {
    return counts[`students.${payment}`]
  }
  return registered === 'today' ? counts.studentsToday : counts['users.student']
}

/** Everybody with the student role. At most three statements including the caller's own. */
export const listStudents = defineUseCase({
  name: 'students.list-students',
  access: can('students.read'),
  input: listStudentsSchema,
  limits: [],
  async run({ input, actor, request, now }): Promise<ListedPage<ListedStudent>> {
    const { page, page_size, sort, dir, ...filter } = input
    await countListedRows(actor, { page, page_size }, now)
    if (filter.q) {
      await consumeLimit('admin.search', actorKey(actor, request.address))
    }
    const students = await findStudentsPage({
      filter: await findScope(filter),
      order: { sort, dir: dir ?? (sort === 'registered' ? 'desc' : 'asc') },
      paging: { page, page_size },
      total: await knownTotal(filter, sort, now, actor.user.id),
      now,
    })
    return { ...students, items: students.items.map(presentStudent) }
  },
})
