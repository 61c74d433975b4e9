import { day } from '@/config/durations'
import { openOffer } from '@/config/program-offers'
import type { CohortLanguage, CohortMode } from '@/features/base/enrolments/cohort-options'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { nameOf } from '@/server/kernel/name-sql'
import { firstTime } from './cohorts.repository'

/** A class with the facts that distinguish it from others that begin on the same day. */
export interface NamedCohort {
  id: string
  /** That the office gave it. */
  name: string | null
  startsOn: string | null
  endsOn: string | null
  isCancelled: boolean
  mode: CohortMode
  language: CohortLanguage
  place: string | null
  teacher: string | null
  /** The time of its first session, '18:00' in Douala. */
  time: string | null
}

export interface ProgramCohorts {
  id: string
  slug: string
  titleEn: string
  titleFr: string
  durationWeeks: number
  /** The program has active students. */
  hasLearners: boolean
  /** The newest first. */
  cohorts: NamedCohort[]
}

/**
 * Every program that has classes, with these; filters offer the newest of them. Whether anybody learns in it is asked in the order of an
 * index: with `exists` the database may read all enrolments to see that a program has none.
 */
export const listCohortNames = () =>
  db().$queryRaw<ProgramCohorts[]>(Prisma.sql`
    select p.id, p.slug, p.title_en as "titleEn", p.title_fr as "titleFr", p.duration_weeks as "durationWeeks",
      coalesce((select true from enrolments e where e.program_id = p.id and e.status = 'active'
        order by e.last_active_at limit 1), false) as "hasLearners",
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'startsOn', c.starts_on, 'endsOn', c.ends_on,
          'isCancelled', c.cancelled_at is not null, 'mode', c.mode, 'language', c.language, 'place', c.place,
          'teacher', (select ${nameOf('u')} from users u where u.id = c.teacher_id),
          'time', ${firstTime}) order by c.starts_on desc nulls last, c.id)
        from (select * from cohorts where program_id = p.id order by starts_on desc nulls last, id limit 60) c), '[]') as cohorts
    from programs p where p.offer::text <> ${openOffer} order by p.position, p.id`)

const overForMs = 60 * day

/** Still running, or ended recently. */
export const isRecent = ({ endsOn }: NamedCohort, now: Date): boolean =>
  endsOn === null || new Date(endsOn).getTime() > now.getTime() - overForMs
