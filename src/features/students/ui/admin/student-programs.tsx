import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { DropStudentChoice } from '@/features/payments/ui/office/drop-student-choice'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { Progress } from '@/ui/progress'
import { Table } from '@/ui/table'
import type { Enrolment } from '../../server/enrolments.repository'
import { EnrolmentBadge } from '../enrolment-badge'

interface StudentProgramsProps {
  locale: Locale
  /** Whose unpaid choices the reader may drop; null: none. */
  mayDropOf: string | null
  name: string
  programs: readonly Enrolment[]
}

export async function StudentPrograms({ locale, name, programs, mayDropOf }: StudentProgramsProps) {
  const [t, student] = await Promise.all([
    getTranslations({ locale, namespace: 'StudentsOffice' }),
    getTranslations({ locale, namespace: 'Student' }),
  ])
  if (programs.length === 0) return <p className="text-soft">{t('noPrograms')}</p>
  const canDrop = mayDropOf !== null && programs.some(({ status }) => status === 'pending')
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
          cell: (row) => <span className="font-semibold">{row.name}</span>,
        },
        {
          ...column('state'),
          cell: ({ status }) => (
            <EnrolmentBadge status={status}>{student(`statuses.${status}`)}</EnrolmentBadge>
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
        ...(canDrop
          ? [
              {
                ...column('actions'),
                cell: ({ slug, name: title, status }: Enrolment) =>
                  status === 'pending' && (
                    <DropStudentChoice locale={locale} student={mayDropOf} slug={slug} title={title} />
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
