import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { disputedFact } from '@/features/base/mail/payment-alerts'
import { textOr, textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn } from '@/messages/text-key'
import { Link } from '@/ui/link'
import { type Column, Table } from '@/ui/table'
import { isMilestone } from '../../history-milestones'
import type { LedgerLine, OfficeEvent } from '../../office-views'

interface HistoryProps {
  locale: Locale
  reference: string
  events: readonly OfficeEvent[]
  /** Shows every technical step, not only the milestones. */
  whole: boolean
}

/** The history in words, oldest first: the milestones, or on request every step. */
export function OfficeHistory({ locale, reference, events, whole }: HistoryProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const milestones = events.filter(({ type }) => isMilestone(type))
  const page = (query?: Record<string, string>) => href(locale, paths.officePayment(reference), query)
  return (
    <>
      <Events locale={locale} events={whole ? events : milestones} />
      {milestones.length < events.length && (
        <Link
          href={`${whole ? page() : page({ history: 'all' })}#history`}
          className="inline-flex min-h-11 items-center"
        >
          {whole ? t('showMilestones') : t('showAllEvents', { count: events.length })}
        </Link>
      )}
    </>
  )
}

function Events({ locale, events }: Pick<HistoryProps, 'locale' | 'events'>) {
  const t = textsOf(locale, 'PaymentsOffice')
  /** A note of the system is a code: of a failure, or of the differing fact. */
  const codeText = (note: string) => {
    const fact = disputedFact(note)
    return fact ? t(`reviewReason.${fact}`) : textOr(locale, `PaymentsOffice.reasons.${note}`, note)
  }
  return (
    <ol className="grid gap-3 border-l-2 border-line pl-5">
      {events.map(({ id, at, type, by, request, note }) => (
        <li key={id} className="relative">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.62rem] size-3 rounded-full border-2 border-paper bg-edge"
          />
          <p>
            {textOr(locale, `PaymentsOffice.event.${type}`, type)}
            {by && <span className="text-soft"> {t('byOffice', { name: by })}</span>}
          </p>
          {note && <p className="text-sm wrap-anywhere">{by ? note : codeText(note)}</p>}
          <p className="text-sm text-soft">
            <time dateTime={at.toISOString()}>{formatDoualaDateTime(at, locale)}</time>
            {request && <span className="whitespace-nowrap"> · {request}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}

interface LedgerProps {
  locale: Locale
  lines: readonly LedgerLine[]
}

export function PaymentLedger({ locale, lines }: LedgerProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  if (lines.length === 0) {
    return <p className="text-soft">{t('noLedger')}</p>
  }
  const column = (key: TextKeyIn<'PaymentsOffice'>) => ({ key, header: t(key), label: t(key) })
  // An account's debit is stored as a positive amount, its credit as a negative one, which is shown without a minus.
  const amount = (xaf: number) =>
    xaf > 0 ? <span className="whitespace-nowrap">{formatXaf(xaf, locale)}</span> : '–'
  const columns: Column<LedgerLine>[] = [
    { ...column('colWhen'), cell: ({ at }) => formatDoualaDateTime(at, locale) },
    { ...column('colKind'), cell: ({ kind }) => textOr(locale, `PaymentsOffice.kind.${kind}`, kind) },
    {
      ...column('colAccount'),
      cell: ({ account }) => textOr(locale, `PaymentsOffice.account.${account}`, account),
    },
    { ...column('colDebit'), numeric: true, cell: ({ amountXaf }) => amount(amountXaf) },
    { ...column('colCredit'), numeric: true, cell: ({ amountXaf }) => amount(-amountXaf) },
  ]
  return <Table caption={t('ledger')} columns={columns} rows={lines} rowKey={({ id }) => id} />
}
