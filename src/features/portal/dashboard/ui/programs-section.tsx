import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { EnrolmentBadge } from '@/features/base/enrolments/ui/enrolment-badge'
import { PayLink } from '@/features/money/payments/ui/pay-link'
import type { Enrolment } from '@/features/study/progress/server/enrolments.queries'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink, Link } from '@/ui/link'
import { Progress } from '@/ui/progress'
import { type Column, Table } from '@/ui/table'

const columns = (t: Texts<'Student'>, locale: Locale): Column<Enrolment>[] => [
  {
    key: 'name',
    header: t('name'),
    label: t('name'),
    card: 'title',
    cell: ({ slug, name }) => (
      <Link
        href={href(locale, paths.myProgram(slug))}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'status',
    header: t('status'),
    label: t('status'),
    cell: (program) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-3 sm:justify-start">
        <EnrolmentBadge status={program.status}>
          {t(program.paymentWaits ? 'paymentWaits' : `statuses.${program.status}`)}
        </EnrolmentBadge>
        {program.status === 'pending' && <PayLink locale={locale} program={program} size="sm" />}
      </span>
    ),
  },
  {
    key: 'start',
    header: t('startDate'),
    label: t('startDate'),
    cell: ({ startDate, seatWait }) =>
      seatWait
        ? t(`seatWaits.${seatWait}`)
        : startDate
          ? formatDoualaShortDate(startDate, locale)
          : t('notStarted'),
  },
  {
    key: 'progress',
    header: t('progress'),
    label: t('progress'),
    cell: ({ slug, name, progress, status }) => (
      <>
        <Progress locale={locale} percent={progress} label={t('progressOf', { name })} />
        {status === 'completed' && (
          <Link
            href={`${href(locale, paths.myProgram(slug))}#certificate`}
            className="inline-flex min-h-11 items-center"
          >
            {t('openCertificate')}
          </Link>
        )}
      </>
    ),
  },
]

export function ProgramsSection({ locale, programs }: { locale: Locale; programs: readonly Enrolment[] }) {
  const t = textsOf(locale, 'Student')
  if (programs.length === 0) {
    return (
      <EmptyState
        icon="graduation-cap"
        title={t('noPrograms')}
        action={<ButtonLink href={href(locale, paths.programs)}>{t('browse')}</ButtonLink>}
      >
        {t('noProgramsText')}
      </EmptyState>
    )
  }
  return (
    <>
      <Table
        caption={t('programsCaption')}
        columns={columns(t, locale)}
        rows={programs}
        rowKey={({ id }) => id}
      />
      <p className="mt-5">
        <Link href={href(locale, paths.programs)} className="inline-flex min-h-11 items-center">
          {t('addProgram')}
        </Link>
      </p>
    </>
  )
}
