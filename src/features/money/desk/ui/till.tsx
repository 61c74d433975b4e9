import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime, formatDoualaMoment } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn } from '@/messages/text-key'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { type Column, Table } from '@/ui/table'
import { closeTillAction } from '../actions'
import type { TillPage } from '../server/get-till'
import type { CashMovement, TillClosing } from '../server/till.repository'
import { differenceXaf } from '../till.rules'

interface TillProps {
  locale: Locale
  till: TillPage['till']
  /** What was typed before the till had changed. */
  typed: { counted?: string; note?: string }
  idempotencyKey: string
}

/** What the till should hold, and the form that closes it. */
export function OpenTill({ locale, till, typed, idempotencyKey }: TillProps) {
  const t = textsOf(locale, 'Till')
  const { expectedXaf, count, since, after } = till
  return (
    <SectionCard
      id="close-till"
      title={t('expected')}
      lead={since ? t('since', { when: formatDoualaMoment(since, locale) }) : t('sinceEver')}
    >
      <div className="grid max-w-md gap-5">
        <p className="display text-3xl tabular-nums">{formatXaf(expectedXaf, locale)}</p>
        <p className="text-soft">{t('count', { count })}</p>
        <ActionForm
          id="close"
          locale={locale}
          action={closeTillAction}
          fields={[
            {
              name: 'counted',
              kind: 'number',
              label: t('counted'),
              hint: t('countedHint'),
              defaultValue: typed.counted,
            },
            {
              name: 'note',
              kind: 'textarea',
              maxLength: 500,
              label: t('note'),
              hint: t('noteHint'),
              defaultValue: typed.note,
            },
          ]}
          hidden={{ after: String(after), expected: String(expectedXaf), idempotencyKey }}
          texts={actionFormTexts(locale, 'Till.close', 'Till.closeBusy')}
        />
      </div>
    </SectionCard>
  )
}

/** The cash since the last closing, with who took it. */
export function TillMovements({ locale, movements }: { locale: Locale; movements: readonly CashMovement[] }) {
  const t = textsOf(locale, 'Till')
  if (movements.length === 0) {
    return <p className="text-soft">{t('noMovements')}</p>
  }
  const column = (key: TextKeyIn<'Till'>) => ({ key, header: t(key), label: t(key) })
  const columns: Column<CashMovement>[] = [
    {
      ...column('colStudent'),
      card: 'title',
      cell: ({ reference, student }) => (
        <Link
          href={href(locale, paths.officePayment(reference))}
          className="inline-flex min-h-11 items-center wrap-anywhere"
        >
          {student}
        </Link>
      ),
    },
    {
      ...column('colPaper'),
      cell: ({ receipt }) => <span className="whitespace-nowrap">{receipt ?? '–'}</span>,
    },
    {
      ...column('colAmount'),
      numeric: true,
      cell: ({ amountXaf }) => <span className="whitespace-nowrap">{formatXaf(amountXaf, locale)}</span>,
    },
    { ...column('colBy'), cell: ({ by }) => by ?? '–' },
    {
      ...column('colWhen'),
      cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDoualaDateTime(at, locale)}</time>,
    },
  ]
  return <Table caption={t('movements')} columns={columns} rows={movements} rowKey={({ id }) => id} />
}

/** The tills that were closed, the newest first. */
export function TillClosings({
  locale,
  closings: { items, older },
}: {
  locale: Locale
  closings: NonNullable<TillPage['closings']>
}) {
  const t = textsOf(locale, 'Till')
  if (items.length === 0) {
    return <p className="text-soft">{t('noClosings')}</p>
  }
  const column = (key: TextKeyIn<'Till'>) => ({ key, header: t(key), label: t(key) })
  const money = (xaf: number) => <span className="whitespace-nowrap">{formatXaf(xaf, locale)}</span>
  const columns: Column<TillClosing>[] = [
    {
      ...column('colWhen'),
      card: 'title',
      cell: ({ number, at }) => (
        <span className="grid">
          <time dateTime={at.toISOString()}>{formatDoualaDateTime(at, locale)}</time>
          <span className="text-sm font-normal text-soft">{t('number', { number })}</span>
        </span>
      ),
    },
    { ...column('colBy'), cell: ({ by }) => by ?? t('beforeTills') },
    { ...column('colExpected'), numeric: true, cell: ({ expectedXaf }) => money(expectedXaf) },
    { ...column('colCounted'), numeric: true, cell: ({ countedXaf }) => money(countedXaf) },
    {
      ...column('colDifference'),
      numeric: true,
      cell: (closing) => {
        const xaf = differenceXaf(closing)
        return xaf === 0 ? '–' : <strong>{money(xaf)}</strong>
      },
    },
    { ...column('colNote'), cell: ({ note }) => <span className="wrap-anywhere">{note ?? ''}</span> },
  ]
  return (
    <div className="grid gap-3">
      <Table
        caption={t('closings')}
        columns={columns}
        rows={items}
        rowKey={({ number }) => String(number)}
        cards="wide"
      />
      {older !== null && (
        <Link
          href={`${href(locale, paths.officePage('till'), { before: String(older) })}#closings`}
          className="inline-flex min-h-11 items-center"
        >
          {t('older')}
        </Link>
      )}
    </div>
  )
}
