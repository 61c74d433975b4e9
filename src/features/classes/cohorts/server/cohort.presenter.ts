import type { AttendanceState } from '@/features/classes/attendance/attendance.schema'
import type { ChoosableCohort, Meeting } from '../cohort-views'
import type { CohortView, OfficeCohortDetail, OfficeCohortView } from '../cohorts.answers'
import { seatsLeft } from '../seat.rules'
import type { CohortRow } from './cohorts.repository'

/** Without the meeting link, which is only for members of the class. */
export const presentCohort = (row: CohortRow): CohortView => ({
  id: row.id,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  mode: row.mode,
  place: row.place,
  language: row.language,
  seats_left: seatsLeft(row),
})

export const presentChoosable = (row: CohortRow, meetings: Meeting[] = []): ChoosableCohort => ({
  ...presentCohort(row),
  time: row.time,
  meetings,
  teacher: row.teacherName,
})

export const presentOfficeCohort = (row: CohortRow): OfficeCohortView => ({
  ...presentCohort(row),
  program: row.program,
  name: row.name,
  draft: row.isDraft,
  seats: row.seats,
  enrolled: row.enrolled,
  held: row.held,
  meeting_url: row.meetingUrl,
  teacher: row.teacherId === null ? null : { id: row.teacherId, name: row.teacherName ?? '' },
  cancelled_at: row.cancelledAt?.toISOString() ?? null,
  cancel_reason: row.cancelReason,
  version: row.version,
})

interface SessionRow {
  id: string
  startsAt: Date
  minutes: number
  title: string | null
  place: string | null
  meetingUrl: string | null
  cancelledAt: Date | null
  attendance: readonly { userId: string; state: AttendanceState }[]
}

export const presentSession = (row: SessionRow): OfficeCohortDetail['sessions'][number] => ({
  id: row.id,
  starts_at: row.startsAt.toISOString(),
  minutes: row.minutes,
  title: row.title,
  place: row.place,
  meeting_url: row.meetingUrl,
  cancelled_at: row.cancelledAt?.toISOString() ?? null,
  attendance: Object.fromEntries(row.attendance.map(({ userId, state }) => [userId, state])),
})
