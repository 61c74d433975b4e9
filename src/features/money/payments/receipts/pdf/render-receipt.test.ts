import { describe, expect, it } from 'vitest'
import { textOfReceiptPdf as textOf } from '@/testing/pdf-text'
import type { Receipt } from '../../payment-views'
import { renderReceipt } from './render-receipt'

const receipt: Receipt = {
  number: 'RCP-2026-000042',
  reference: 'MBA-7Q2M4K9T1B',
  issuedAt: new Date('2026-11-20T23:30:00Z'),
  paidAt: new Date('2026-11-20T23:29:30Z'),
  payer: { id: '0', name: 'Éloïse Ngo Bassa-Œuvré', email: 'eloise@example.cm' },
  program: { slug: 'web-development', title: 'Développement Web', durationWeeks: 8 },
  priceXaf: 15_000,
  discountXaf: 0,
  discountKind: null,
  creditUsedXaf: 2_500,
  amountXaf: 15_500,
  creditKeptXaf: 3_000,
  provider: 'mtn',
  providerReference: '1234567890',
  maskedPhone: '+237 6•• ••• •01',
  inCash: false,
  byTransfer: false,
  part: null,
  checkUrl: 'https://academy.example/receipts/RCP-2026-000042?c=0123456789ab',
}

describe('the receipt as PDF', () => {
  it('says everything, as text that can be selected', async () => {
    const pdf = await renderReceipt(receipt, 'en')
    const text = textOf(pdf)
    for (const part of [
      'Receipt RCP-2026-000042',
      '21 November 2026',
      'Éloïse Ngo Bassa-Œuvré',
      'Développement Web, 8 weeks',
      'XAF 15,500',
      'Fifteen thousand five hundred CFA francs',
      'MTN Mobile Money',
      '1234567890',
      'MBA-7Q2M4K9T1B',
      '+237 6•• ••• •01',
      '21 November 2026, 00:29 WAT',
      'Kept as credit',
      'Mboa IT',
      'academy.example/receipts/RCP-2026-000042?c=0123456789ab',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('names who gave what was not paid, and nothing else paid where a code covers the price', async () => {
    const given = { ...receipt, discountXaf: 5_000, discountKind: 'sponsor' as const }
    const text = textOf(await renderReceipt(given, 'en'))
    expect(text).toContain('Sponsor')
    expect(text).toContain('XAF 5,000')
    const whole = {
      ...given,
      discountXaf: 15_000,
      creditUsedXaf: 0,
      creditKeptXaf: 0,
      amountXaf: 0,
      provider: null,
    }
    expect(textOf(await renderReceipt(whole, 'fr'))).toContain('Votre code')
    expect(textOf(await renderReceipt(receipt, 'en'))).not.toContain('Sponsor')
  })

  it('speaks French', async () => {
    const pdf = await renderReceipt(receipt, 'fr')
    const text = textOf(pdf)
    for (const part of [
      'Reçu RCP-2026-000042',
      '15 500 FCFA',
      'Quinze mille cinq cents francs CFA',
      '8 semaines',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('is the same to the byte each time, and small', async () => {
    const [first, second] = [await renderReceipt(receipt, 'fr'), await renderReceipt(receipt, 'fr')]
    expect(second.equals(first)).toBe(true)
    expect(first.byteLength).toBeLessThan(100 * 1024)
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
