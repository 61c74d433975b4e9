import { Prisma } from '@/generated/prisma/client'
import { noId } from '@/lib/fields'
import { db } from '@/server/db'

/** A program and a class that a list is narrowed to. */
export interface Scope {
  programId?: string
  class?: string
}

/**
 * The filter with the id of its program in place of the slug. An unknown program has nothing, nor has a class of another
 * one. A class of this program is narrow enough: asked for both, the database reads the whole program.
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
 * Conditions on enrolments `e`: those that count for the program, and those with a seat in the class. A program's id is
 * better known beforehand, for the plan; where a statement more would be too many, it is found by its slug in this one.
 */
export const enrolledAs = ({ program, programId, class: cohortId }: Scope & { program?: string }) => [
  ...(programId ? [countsFor(Prisma.sql`${programId}::uuid`)] : []),
  ...(program ? [countsFor(bySlug(program))] : []),
  ...(cohortId ? [Prisma.sql`e.cohort_id = ${cohortId}::uuid and e.status in ('active', 'completed')`] : []),
]
