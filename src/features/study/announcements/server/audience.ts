import { day } from '@/config/durations'
import { hasRight } from '@/config/roles'
import { subscribersOf } from '@/features/talk/newsletter/server/subscribers.queries'
import { Prisma } from '@/generated/prisma/client'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
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

/** Students who have paid and may sign in, each once. */
const studentsOf = ({ to, students, language }: Audience, now: Date): Prisma.Sql => Prisma.sql`
  select distinct u.id, u.locale from enrolments e join users u on u.id = e.user_id join programs p on p.id = e.program_id
  where u.blocked_at is null and e.status in ('active', 'completed') and ${groupOf(students, now)}
    and (${to.cohortId}::uuid is null or e.cohort_id = ${to.cohortId}::uuid)
    and (${to.program}::text is null or p.slug = ${to.program})
    and (${language}::text is null or u.locale = ${language}::text)`

/** The ids and languages of everybody whom an announcement reaches: students, or subscribers if it is a newsletter. */
export const receiversOf = (audience: Audience, now: Date): Prisma.Sql =>
  audience.to.newsletter
    ? subscribersOf({ language: audience.language, program: audience.to.program }, now)
    : studentsOf(audience, now)

/** The newsletter is for administrators: refuses everybody else. */
export function refuseNewsletter({ user }: UserActor, isNewsletter: boolean): void {
  if (isNewsletter && !hasRight(user, 'newsletter.read')) {
    throw new AppError('forbidden')
  }
}
