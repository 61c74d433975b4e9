import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { OfficeAttempt } from '../../office-views'
import { PaymentAttempts } from './payment-attempts'

const attempt: OfficeAttempt = {
  reference: 'MBA-1',
  provider: 'mtn',
  aggregator: null,
  phone: '',
  amountXaf: 15_000,
  state: 'expired',
  reason: 'payer_timeout',
  providerTxnId: null,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  lastReadAt: null,
  nextReadAt: null,
  readCount: 3,
  isQuestion: false,
}
const shown = (locale: Locale, more: Partial<OfficeAttempt> = {}) =>
  renderToStaticMarkup(<PaymentAttempts locale={locale} attempts={[{ ...attempt, ...more }]} />)

describe('a request to a provider', () => {
  it.each(locales)('that was not approved in time says so once: %s', (locale) => {
    const t = textsOf(locale, 'PaymentsOffice')
    const html = shown(locale)
    expect(html).toContain(t('attempt.expired'))
    expect(html).not.toContain(t('reasons.payer_timeout'))
  })

  it('says why it has no money where the state does not', () => {
    const t = textsOf('en', 'PaymentsOffice')
    expect(shown('en', { state: 'failed', reason: 'payer_timeout' })).toContain(t('reasons.payer_timeout'))
    expect(shown('en', { reason: 'insufficient_funds' })).toContain(t('reasons.insufficient_funds'))
    expect(shown('en', { state: 'succeeded' })).not.toContain(t('reasons.payer_timeout'))
  })
})
