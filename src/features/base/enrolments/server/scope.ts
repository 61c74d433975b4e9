import { Prisma } from '@/generated/prisma/client'
import { noId } from '@/lib/fields'
import { db } from '@/server/db'

/** The program and the class by which a list is filtered. */
export interface Scope {
  programId?: string
  class?: string
}

/**
 * The filter with the id of its program instead of the slug. An unknown program matches nothing, and neither does a class of another
 * program. For a class of this program only the class is used: with both conditions the database would read the whole program.
 */
export async function findScope<Filter extends { program?: string | undefined; class?: string | undefined }>({
  program,
  ...filter
}: Filter): Promise<Omit<Filter, 'program'> & Pick<Scope, 'programId'>> {
  if (program === undefined) {
    return filter
  }
  const [programRow] = await db().$queryRaw<{ id: string; holds: boolean }[]>`
    select id::text, exists (
      select 1 from cohorts c where c.id = ${filter.class ?? noId}::uuid and c.program_id = p.id) as holds
    from programs p where slug = ${program}`
  if (!filter.class) {
    return { ...filter, programId: programRow?.id ?? noId }
  }
  return programRow?.holds ? filter : { ...filter, programId: noId }
}

const bySlug = (program: string) => Prisma.sql`(select id from programs where slug = ${program})`
const countsFor = (programId: Prisma.Sql) => Prisma.sql`e.program_id = ${programId} and e.status <> 'ended'`

/**
 * Conditions on enrolments `e`: those that count for the program, and those with a seat in the class. The plan is better if the
 * program's id is known; an action on many rows, which stores the slug, finds the program within its own statement.
 */
export const enrolledAs = ({ program, programId, class: cohortId }: Scope & { program?: string }) => [
  ...(programId ? [countsFor(Prisma.sql`${programId}::uuid`)] : []),
  ...(program ? [countsFor(bySlug(program))] : []),
  ...(cohortId ? [Prisma.sql`e.cohort_id = ${cohortId}::uuid and e.status in ('active', 'completed')`] : []),
]
