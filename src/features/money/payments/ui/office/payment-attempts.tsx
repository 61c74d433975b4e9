import type { Locale } from '@/config/locales'
import { aggregators } from '@/config/payment-providers'
import { textOr, textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn } from '@/messages/text-key'
import { Badge } from '@/ui/badge'
import { type Column, Table } from '@/ui/table'
import type { OfficeAttempt } from '../../office-views'

const tones: Partial<Record<OfficeAttempt['state'], 'forest' | 'sun' | 'brick'>> = {
  succeeded: 'forest',
  failed: 'brick',
  pending: 'sun',
  unknown: 'sun',
}

/** A reason that only repeats the state is left out. */
const saysMore = (state: OfficeAttempt['state'], reason: string) =>
  state !== 'succeeded' && !(state === 'expired' && reason === 'payer_timeout')

/** Each request to a provider: its purpose, its result, and when its state was read. */
export function PaymentAttempts({
  locale,
  attempts,
}: {
  locale: Locale
  attempts: readonly OfficeAttempt[]
}) {
  const t = textsOf(locale, 'PaymentsOffice')
  if (attempts.length === 0) {
    return <p className="text-soft">{t('noAttempts')}</p>
  }
  const when = (at: Date | null, otherwise: string) => (at ? formatDoualaDateTime(at, locale) : otherwise)
  const column = (key: TextKeyIn<'PaymentsOffice'>) => ({ key, header: t(key), label: t(key) })
  const columns: Column<OfficeAttempt>[] = [
    {
      ...column('colRequest'),
      card: 'title',
      cell: ({ reference, provider, aggregator, phone, providerTxnId }) => (
        <span className="grid">
          <span className="font-semibold whitespace-nowrap">{reference}</span>
          <span className="text-sm font-normal whitespace-nowrap text-soft">
            {[t(`source.${provider}`), ...(phone ? [formatPhone(phone)] : [])].join(' · ')}
          </span>
          {aggregator && (
            <span className="text-sm font-normal text-soft">
              {t('carriedBy', { name: aggregators[aggregator].label })}
            </span>
          )}
          {providerTxnId && (
            <span className="text-sm font-normal wrap-anywhere text-soft">
              {t('transaction', { number: providerTxnId })}
            </span>
          )}
        </span>
      ),
    },
    { ...column('colAmount'), numeric: true, cell: ({ amountXaf }) => formatXaf(amountXaf, locale) },
    {
      ...column('colOutcome'),
      cell: ({ state, reason }) => (
        <span className="inline-grid justify-items-start gap-1 max-sm:justify-items-end">
          <Badge tone={tones[state]}>{t(`attempt.${state}`)}</Badge>
          {reason && saysMore(state, reason) && (
            <span className="max-w-[34ch] text-sm text-soft">
              {textOr(locale, `PaymentsOffice.reasons.${reason}`, t('reasons.generic'))}
            </span>
          )}
        </span>
      ),
    },
    {
      ...column('colLastRead'),
      cell: ({ lastReadAt, nextReadAt }) => (
        <span className="grid">
          <span>{when(lastReadAt, t('never'))}</span>
          <span className="text-sm text-soft">
            {nextReadAt ? t('nextRead', { when: formatDoualaDateTime(nextReadAt, locale) }) : t('noMore')}
          </span>
        </span>
      ),
    },
  ]
  return (
    <Table caption={t('attempts')} columns={columns} rows={attempts} rowKey={({ reference }) => reference} />
  )
}
