import { z } from 'zod'
import type { Locale } from '@/config/locales'
import type { ProgramOffer } from '@/config/program-offers'
import { db, pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { WeekAvailability } from '../availability.rules'
import { weekAvailabilitySql } from './availability.sql'

export interface OfficeProgram {
  slug: string
  position: number
  icon: string
  title: string
  priceXaf: number
  isOnline: boolean
  offer: ProgramOffer
  weeks: number
  /** What stands of each week today. */
  availability: WeekAvailability[]
  /** Number of paid enrolments, without refunded ones. */
  enrolled: number
  /** Number of unpaid choices. */
  pending: number
  /** null: not changed since it was created. */
  updatedAt: Date | null
}

const query = (locale: Locale) => `
  select p.slug, p.position, p.icon, p.title_${locale} as title, p.price_xaf as "priceXaf", p.is_online as "isOnline", p.offer,
    p.duration_weeks as weeks, ${weekAvailabilitySql} as availability, case when p.version > 1 then p.updated_at end as "updatedAt", coalesce(e.enrolled, 0) as enrolled, coalesce(e.pending, 0) as pending
  from programs p left join (
    select program_id, (count(*) filter (where status in ('active', 'completed')))::int as enrolled,
      (count(*) filter (where status = 'pending'))::int as pending
    from enrolments group by program_id) e on e.program_id = p.id
  order by p.position, p.id`

/** All programs for the office, in their order. */
export const listOfficePrograms = defineUseCase({
  name: 'programs.list-office-programs',
  access: can('programs.write'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ locale }): Promise<OfficeProgram[]> {
    const { rows } = await pool().query<OfficeProgram>(query(locale))
    return rows
  },
})

/** The number of programs, because a new one may get any position among them. */
export const countPrograms = defineUseCase({
  name: 'programs.count-programs',
  access: can('programs.write'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  run: () => db().program.count(),
})
