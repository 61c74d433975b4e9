import { day } from '@/config/durations'
import { Prisma } from '@/generated/prisma/client'
import type { Audience } from '../announcements.schema'

const silentMs = 7 * day

function groupOf(group: Audience['students'], now: Date): Prisma.Sql {
  switch (group) {
    case 'all':
      return Prisma.sql`true`
    case 'learning':
      return Prisma.sql`e.status = 'active' and e.completed_at is null`
    case 'finished':
      return Prisma.sql`e.completed_at is not null`
    case 'silent':
      return Prisma.sql`e.status = 'active' and e.completed_at is null
        and coalesce(e.last_active_at, e.start_date) < ${new Date(now.getTime() - silentMs)}`
  }
}

/** The ids of everybody whom an announcement reaches, each once: students who have paid and may sign in. */
export const receiversOf = ({ to, students }: Audience, now: Date): Prisma.Sql => Prisma.sql`
  select distinct e.user_id from enrolments e join users u on u.id = e.user_id join programs p on p.id = e.program_id
  where u.blocked_at is null and e.status in ('active', 'completed') and ${groupOf(students, now)}
    and (${to.cohortId}::uuid is null or e.cohort_id = ${to.cohortId}::uuid)
    and (${to.program}::text is null or p.slug = ${to.program})`
