import type { Tx } from '@/server/kernel/transaction'

interface Adoption {
  itemId: string
  programId: string
  week: number
}

/**
 * An assignment that becomes an item takes over the work handed in for its week: the files as its versions,
 * accepted work as done. The caller has locked the program's enrolments. Files that belong to another item stay
 * there.
 */
export async function adoptSubmissions(tx: Tx, { itemId, programId, week }: Adoption): Promise<void> {
  await tx.$executeRaw`
    update submissions s set item_id = ${itemId}::uuid, version = n.version
    from (
      select o.id, coalesce((select max(x.version) from submissions x where x.enrolment_id = o.enrolment_id and x.item_id = ${itemId}::uuid), 0)
        + row_number() over (partition by o.enrolment_id order by o.submitted_at, o.id) as version
      from submissions o where o.program_id = ${programId}::uuid and o.week_number = ${week} and o.item_id is null
    ) n where s.id = n.id`
  await tx.$executeRaw`
    insert into item_completions (enrolment_id, item_id, how, completed_at, by_id)
    select distinct on (s.enrolment_id) s.enrolment_id, s.item_id, 'accepted'::"CompletedHow", coalesce(s.graded_at, s.submitted_at), s.graded_by_id
    from submissions s where s.item_id = ${itemId}::uuid and s.status = 'accepted'
    order by s.enrolment_id, s.graded_at nulls last
    on conflict do nothing`
}
