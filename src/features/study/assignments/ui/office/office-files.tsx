import { createFormatter } from 'next-intl'
import { day } from '@/config/durations'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaClock, formatDoualaMoment, formatDoualaShortDate } from '@/lib/douala-time'
import { formatFileSize } from '@/lib/file-size'
import { formatTimeSpan } from '@/lib/time-span'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { type Column, Table } from '@/ui/table'
import { latenessOf } from '../../lateness.rules'
import type { OfficeSubmission } from '../../server/submissions.repository'

const tones = { submitted: 'sun', accepted: 'forest', returned: 'neutral' } as const

interface OfficeFilesProps {
  locale: Locale
  files: readonly OfficeSubmission[]
  /** Address of the same page with the dialog of this file. */
  gradeHref: (id: string) => string
  /** The filters of the list, as its address has them. */
  filter: Readonly<Record<string, string>>
}

/** Files that were handed in, each to be downloaded and graded. */
export function OfficeFiles({ locale, files, gradeHref, filter }: OfficeFilesProps) {
  const t = textsOf(locale, 'Grading')
  const own = textsOf(locale, 'Assignments')
  const format = createFormatter({ locale })
  const column = (key: 'student' | 'file' | 'program' | 'handedIn' | 'state' | 'actions') => ({
    key,
    header: t(key),
    label: t(key),
  })
  const exact = (at: Date) => `${formatDoualaShortDate(at, locale)}, ${formatDoualaClock(at, locale)}`
  const named = ({ filename, studentName: name }: OfficeSubmission) => ({ filename, name })
  const student: Column<OfficeSubmission> = {
    ...column('student'),
    card: 'title',
    cell: (row) => (
      <span className="flex items-center gap-1">
        <label className="grid size-11 shrink-0 place-items-center">
          <span className="sr-only">{t('tick', named(row))}</span>
          <input type="checkbox" name={`pick-${row.id}`} className="size-5 accent-forest" />
        </label>
        <Link
          href={href(locale, paths.officeStudent(row.studentId))}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {row.studentName}
        </Link>
      </span>
    ),
  }
  const columns: Column<OfficeSubmission>[] = [
    {
      ...column('file'),
      cell: (row) => (
        <span className="grid min-w-0">
          <Link
            href={`/api/assignments/${row.id}/file`}
            download
            aria-label={t('downloadLabel', named(row))}
            className="inline-flex min-h-11 items-center gap-2 wrap-anywhere sm:min-h-6"
          >
            <Icon name="download" className="size-4" />
            {row.filename}
          </Link>
          <span className="text-sm font-normal text-soft">
            {formatFileSize(row.size, locale)}
            {row.moreFiles > 0 && ` · ${t('moreFiles', { count: row.moreFiles })}`}
          </span>
        </span>
      ),
    },
    {
      ...column('program'),
      cell: ({ programTitle, week, itemTitle, version }) => (
        <span>
          {programTitle}
          {week !== null && (
            <span className="block text-sm text-soft">
              {[
                t('week', { number: week }),
                itemTitle,
                itemTitle && version > 1 && t('version', { number: version }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </span>
      ),
    },
    {
      ...column('handedIn'),
      cell: ({ submittedAt, status, ...row }) => {
        const lateness = latenessOf({ submittedAt, ...row })
        // A recent time is already shown as an age.
        const waitsLong = status === 'submitted' && Date.now() - submittedAt.getTime() > 2 * day
        return (
          <span>
            {lateness ? exact(submittedAt) : formatDoualaMoment(submittedAt, locale)}
            {waitsLong && (
              <span className="block text-sm text-soft">{format.relativeTime(submittedAt, new Date())}</span>
            )}
            {lateness && (
              <span className="block text-sm font-semibold">
                {lateness.byMs === null
                  ? t('late')
                  : t('lateBy', { time: formatTimeSpan(lateness.byMs, locale) })}
              </span>
            )}
            {lateness?.deviceAt && (
              <span className="block text-sm text-soft">
                {t('onDevice', { date: exact(lateness.deviceAt) })}
              </span>
            )}
          </span>
        )
      },
    },
    {
      ...column('state'),
      cell: ({ status, grade }) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2 sm:justify-start">
          <Badge tone={tones[status]}>{own(`statuses.${status}`)}</Badge>
          {grade !== null && <span className="tabular-nums">{grade}/100</span>}
        </span>
      ),
    },
    {
      ...column('actions'),
      card: 'foot',
      cell: (row) => (
        <ButtonLink
          href={gradeHref(row.id)}
          variant={row.status === 'submitted' ? 'primary' : 'secondary'}
          size="sm"
          aria-label={t(row.status === 'submitted' ? 'gradeLabel' : 'changeLabel', named(row))}
        >
          {t(row.status === 'submitted' ? 'grade' : 'change')}
        </ButtonLink>
      ),
    },
  ]
  // A plain form, which works without scripts.
  return (
    <form action={href(locale, paths.officeWorkChosen)} method="get" className="grid gap-4">
      {Object.entries(filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Table caption={t('caption')} rows={files} rowKey={({ id }) => id} columns={[student, ...columns]} />
      <div className="grid gap-2">
        <p className="text-soft">{t('chosenLead')}</p>
        <p className="flex flex-wrap gap-3">
          <Button variant="secondary">{t('returnChosen')}</Button>
          <Button variant="secondary" formAction={`/api/admin/submissions/export-csv`}>
            {t('exportChosen')}
          </Button>
        </p>
      </div>
    </form>
  )
}
