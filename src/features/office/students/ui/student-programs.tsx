import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { datesText } from '@/features/base/enrolments/cohort-line'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { EnrolmentBadge } from '@/features/base/enrolments/ui/enrolment-badge'
import { DropStudentChoice } from '@/features/money/payments/ui/office/drop-student-choice'
import type { Enrolment } from '@/features/study/progress/server/enrolments.queries'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { Link } from '@/ui/link'
import { Progress } from '@/ui/progress'
import { Table } from '@/ui/table'

interface StudentProgramsProps {
  locale: Locale
  /** The student whose unpaid choices the reader may drop; null: none. */
  mayDropOf: string | null
  student: string
  name: string
  programs: readonly Enrolment[]
}

export function StudentPrograms({ locale, student, name, programs, mayDropOf }: StudentProgramsProps) {
  const t = textsOf(locale, 'StudentsOffice')
  const states = textsOf(locale, 'Student')
  const help = textsOf(locale, 'Help')
  if (programs.length === 0) {
    return <p className="text-soft">{t('noPrograms')}</p>
  }
  const canDrop = mayDropOf !== null && programs.some(({ status }) => status === 'pending')
  const canWaive = programs.some(({ status }) => isPaid(status))
  const column = (key: 'program' | 'state' | 'started' | 'progress' | 'actions') => ({
    key,
    header: t(key),
    label: t(key),
  })
  return (
    <Table
      caption={t('programs')}
      rows={programs}
      rowKey={({ id }) => id}
      columns={[
        {
          ...column('program'),
          card: 'title',
          cell: (row) => (
            <span className="grid justify-items-start">
              <Link
                href={href(locale, paths.officeStudentProgram(student, row.slug))}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              >
                {row.name}
              </Link>
              {row.cohort && (
                <CohortLink
                  locale={locale}
                  id={row.cohort.id}
                  name={t('inClass', {
                    dates: datesText(row.cohort, locale, (key, params) => textsOf(locale)(key, params)),
                  })}
                  className="min-h-6 pb-1 text-sm font-normal"
                />
              )}
            </span>
          ),
        },
        {
          ...column('state'),
          cell: ({ status }) => (
            <EnrolmentBadge status={status}>{states(`statuses.${status}`)}</EnrolmentBadge>
          ),
        },
        {
          ...column('started'),
          cell: ({ startDate }) => (startDate ? formatDoualaShortDate(startDate, locale) : t('notStarted')),
        },
        {
          ...column('progress'),
          cell: (row) => (
            <Progress
              locale={locale}
              percent={row.progress}
              label={t('progressOf', { name, program: row.name })}
            />
          ),
        },
        ...(canDrop || canWaive
          ? [
              {
                ...column('actions'),
                cell: ({ id, slug, name: title, status }: Enrolment) => (
                  <>
                    {status === 'pending' && mayDropOf !== null && (
                      <DropStudentChoice locale={locale} student={mayDropOf} slug={slug} title={title} />
                    )}
                    {isPaid(status) && (
                      <Link
                        href={href(locale, paths.officeHelpWaive, { enrolment: id })}
                        className="inline-flex min-h-11 items-center"
                      >
                        {help('waive')}
                      </Link>
                    )}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
