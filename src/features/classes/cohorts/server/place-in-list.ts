import { doualaDayOf } from '@/lib/douala-time'
import { cohortColumns, cohortJoins, type Reader } from './cohorts.repository'
import { waitOrder, waitsForSql } from './waiting-list.sql'

/**
 * The place of somebody who has not paid on the waiting list of a class: after people who have paid and wait for a seat in
 * it, in the order of the mails. null: not on the list.
 */
export async function placeInList(
  reader: Reader,
  enrolmentId: string,
  cohortId: string,
  now: Date,
): Promise<number | null> {
  const [row] = await reader.$queryRaw<{ place: number }[]>`
    with class as (select ${cohortColumns(now)} from cohorts c ${cohortJoins} where c.id = ${cohortId}::uuid),
    list as (
      select w.enrolment_id, row_number() over (order by ${waitOrder})::int as place
      from cohort_waits w join users u on u.id = w.user_id join enrolments e on e.id = w.enrolment_id
        join cohorts c on c.id = ${cohortId}::uuid
      where ${waitsForSql(doualaDayOf(now))})
    select list.place + class.promised as place from list, class where list.enrolment_id = ${enrolmentId}::uuid`
  return row?.place ?? null
}
