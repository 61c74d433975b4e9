import { csvSeparators, type Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayOf } from '@/lib/douala-time'
import { pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { nameText } from '@/server/kernel/name-sql'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { sheetSchema } from '../attendance.schema'

export interface AttendanceRow {
  userId: string
  name: string
  phone: string | null
  present: number
  late: number
  absent: number
  /** The session of the third absence; null: absent less often. */
  thirdAbsenceAt: Date | null
}

export interface AttendanceReport {
  id: string
  /** That the office gave the class. */
  name: string | null
  program: string
  startsOn: string | null
  /** Sessions whose attendance is noted. */
  sessions: number
  students: AttendanceRow[]
}

type StoredRow = Omit<AttendanceRow, 'thirdAbsenceAt'> & { thirdAbsenceAt: string | null }
type StoredReport = Omit<AttendanceReport, 'students'> & { students: StoredRow[] }

/** A class with the attendance of everybody who has a seat, by last name. One statement; cancelled sessions do not count. */
async function readReport(id: string, locale: Locale): Promise<AttendanceReport> {
  const { rows } = await pool().query<StoredReport>(
    `with held as (
       select s.id, s.starts_at from cohort_sessions s where s.cohort_id = $1 and s.cancelled_at is null
         and exists (select from attendance a where a.session_id = s.id))
     select c.id, c.name, p.title_${locale} as program, c.starts_on::text as "startsOn", (select count(*)::int from held) as sessions,
       coalesce((select json_agg(json_build_object('userId', u.id, 'name', ${nameText('u')}, 'phone', u.phone,
           'present', n.present, 'late', n.late, 'absent', n.absent, 'thirdAbsenceAt', n.third)
           order by lower(u.last_name), lower(u.first_name), u.id)
         from enrolments e join users u on u.id = e.user_id cross join lateral (
           select count(*) filter (where a.state = 'present') as present, count(*) filter (where a.state = 'late') as late,
             count(*) filter (where a.state = 'absent') as absent,
             (array_agg(h.starts_at order by h.starts_at) filter (where a.state = 'absent'))[3] as third
           from held h join attendance a on a.session_id = h.id and a.user_id = u.id) n
         where e.cohort_id = c.id and e.status in ('active', 'completed')), '[]'::json) as students
     from cohorts c join programs p on p.id = c.program_id where c.id = $1`,
    [id],
  )
  if (!rows[0]) {
    throw new AppError('not_found')
  }
  return {
    ...rows[0],
    students: rows[0].students.map(({ thirdAbsenceAt, ...row }) => ({
      ...row,
      thirdAbsenceAt: thirdAbsenceAt === null ? null : new Date(thirdAbsenceAt),
    })),
  }
}

/** The students of a class with their telephone numbers, and how often each was there. */
export const getAttendanceReport = defineUseCase({
  name: 'attendance.get-attendance-report',
  access: can('attendance.write'),
  input: sheetSchema,
  limits: [perActor('admin.read')],
  run: ({ input, locale }): Promise<AttendanceReport> => readReport(input.id, locale),
})

async function* linesOf({ students, sessions }: AttendanceReport) {
  yield students.map(({ name, phone, present, late, absent, thirdAbsenceAt }) => [
    name,
    phone,
    sessions,
    present,
    late,
    absent,
    thirdAbsenceAt && doualaDayOf(thirdAbsenceAt),
  ])
}

/** The same as a CSV file; the export is audited before the first byte is sent. */
export const exportAttendance = defineUseCase({
  name: 'attendance.export-attendance',
  access: can('attendance.write'),
  input: sheetSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run({ input, actor, request, locale, now, log }) {
    const report = await readReport(input.id, locale)
    await inTransaction((tx) =>
      recordAudit(tx, { actor, request, now }, 'attendance.exported', {
        details: { cohort: report.id, students: report.students.length },
      }),
    )
    const t = textsOf(locale, 'Attendance.report')
    return {
      filename: `attendance-${report.startsOn ?? doualaDayOf(now)}.csv`,
      header: [t('student'), t('phone'), t('sessions'), t('present'), t('late'), t('absent'), t('third')],
      separator: csvSeparators[locale],
      batches: whileAllowed(linesOf(report), 'attendance.write', { actor, log, now }),
    }
  },
})
