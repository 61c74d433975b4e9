import { findStudentsPage } from './students.repository'

/** How many students registered in the seven days before today: the total of the list that shows them. */
export async function countNewStudents(now: Date): Promise<number> {
  const { total } = await findStudentsPage({
    filter: { registered: 'week' },
    order: { sort: 'registered', dir: 'desc' },
    paging: { page: 1, page_size: 1 },
    total: null,
    now,
  })
  return total
}
