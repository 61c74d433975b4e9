import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaShortWeekday } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import type { AttendanceReport } from '../server/attendance-report'

interface ReportTableProps {
  locale: Locale
  report: AttendanceReport
}

/** How often each student was there; a third absence is marked with its day. */
export function ReportTable({ locale, report }: ReportTableProps) {
  const t = textsOf(locale, 'Attendance.report')
  const column = (key: 'student' | 'phone' | 'present' | 'late' | 'absent') => ({
    key,
    header: t(key),
    label: t(key),
  })
  return (
    <Table
      caption={t('title')}
      rows={report.students}
      rowKey={({ userId }) => userId}
      columns={[
        {
          ...column('student'),
          card: 'title',
          cell: ({ userId, name, thirdAbsenceAt }) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                href={href(locale, paths.officeStudent(userId))}
                className="inline-flex items-center font-semibold max-sm:min-h-11"
              >
                {name}
              </Link>
              {thirdAbsenceAt && (
                <Badge tone="brick">
                  {t('thirdOn', { day: formatDoualaShortWeekday(thirdAbsenceAt, locale) })}
                </Badge>
              )}
            </span>
          ),
        },
        { ...column('present'), numeric: true, cell: ({ present }) => present },
        { ...column('late'), numeric: true, cell: ({ late }) => late },
        { ...column('absent'), numeric: true, cell: ({ absent }) => absent },
      ]}
    />
  )
}

/** The list of a class to print: numbered names with telephone numbers, and space for a signature. */
export function CohortList({ locale, report }: ReportTableProps) {
  const t = textsOf(locale, 'Attendance.report')
  const cell = 'border border-line px-2 py-2 text-left sm:px-3 print:px-2'
  return (
    <div className="relative min-w-0 overflow-x-auto rounded-card bg-raised print:overflow-visible">
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{t('listTitle')}</caption>
        <thead className="text-sm">
          <tr>
            <th scope="col" className={cell}>
              {t('number')}
            </th>
            <th scope="col" className={cell}>
              {t('student')}
            </th>
            <th scope="col" className={cell}>
              {t('phone')}
            </th>
            <th scope="col" className={`hidden w-1/3 print:table-cell ${cell}`}>
              {t('signature')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.students.map(({ userId, name, phone }, i) => (
            <tr key={userId} className="break-inside-avoid">
              <td className={cell}>{i + 1}</td>
              <th scope="row" className={`font-semibold wrap-break-word ${cell}`}>
                {name}
              </th>
              <td className={`whitespace-nowrap max-sm:text-sm ${cell}`}>
                {phone && (
                  <Link href={`tel:${phone}`} className="inline-flex min-h-11 items-center print:min-h-0">
                    {formatPhone(phone)}
                  </Link>
                )}
              </td>
              <td className={`hidden print:table-cell ${cell}`} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
