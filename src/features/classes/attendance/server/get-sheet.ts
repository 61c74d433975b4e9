import { hasRight } from '@/config/roles'
import { pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { nameText } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type AttendanceState, sheetSchema } from '../attendance.schema'

export interface Sheet {
  id: string
  cohortId: string
  programTitle: string
  cohortStartsOn: string | null
  startsAt: Date
  minutes: number
  title: string | null
  /** The place of the session; null: the place of the class. */
  place: string | null
  meetingUrl: string | null
  isCancelled: boolean
  students: { id: string; name: string; state: AttendanceState | null }[]
  mayChange: boolean
}

/** A session as the office sees it, with everybody who has a seat. One statement. */
export const getSheet = defineUseCase({
  name: 'attendance.get-sheet',
  access: can('attendance.write'),
  input: sheetSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale }): Promise<Sheet> {
    const { rows } = await pool().query<Omit<Sheet, 'mayChange'>>(
      `select s.id, s.cohort_id as "cohortId", p.title_${locale} as "programTitle", c.starts_on::text as "cohortStartsOn",
         s.starts_at as "startsAt", s.minutes, s.title, s.place, s.meeting_url as "meetingUrl",
         s.cancelled_at is not null or c.cancelled_at is not null as "isCancelled",
         coalesce((select json_agg(json_build_object('id', u.id, 'name', ${nameText('u')}, 'state', a.state)
             order by lower(u.last_name), lower(u.first_name), u.id)
           from enrolments e join users u on u.id = e.user_id
             left join attendance a on a.session_id = s.id and a.user_id = u.id
           where e.cohort_id = c.id and e.status in ('active', 'completed')), '[]'::json) as students
       from cohort_sessions s join cohorts c on c.id = s.cohort_id join programs p on p.id = c.program_id where s.id = $1`,
      [input.id],
    )
    if (!rows[0]) {
      throw new AppError('not_found')
    }
    return { ...rows[0], mayChange: hasRight(actor.user, 'cohorts.write') }
  },
})
