import type { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { receiptPdf } from '@/features/money/payments/receipts/pdf/receipt-pdf'
import { receiptTexts } from '@/features/money/payments/receipts/receipt-texts'
import { remember } from '../remember'
import { drawPdf } from './draw-pdf'
import { definePdf } from './pdf-document'

const issuedAt = new Date('2026-11-20T23:30:00Z')
const facts = {
  texts: receiptTexts(
    {
      number: 'RCP-2026-000042',
      reference: 'MBA-7Q2M4K9T1B',
      issuedAt,
      paidAt: issuedAt,
      payer: { id: '0', name: 'Éloïse Ngo', email: 'eloise@example.cm' },
      program: { slug: 'web-development', title: 'Web Development', durationWeeks: 8 },
      priceXaf: 15_000,
      discountXaf: 0,
      discountKind: null,
      creditUsedXaf: 0,
      amountXaf: 15_000,
      creditKeptXaf: 0,
      provider: 'mtn',
      providerReference: '1',
      maskedPhone: null,
      inCash: false,
      byTransfer: false,
      part: null,
      checkUrl: null,
    },
    'en',
  ),
  issuedAt,
  locale: 'en',
} as const

const thread = () => remember<{ thread?: Worker }>('pdf', () => ({})).thread

describe('the thread that draws PDFs', () => {
  it('refuses a document that it does not know, and facts that cannot be sent to it', async () => {
    await expect(drawPdf(definePdf('poster'), {})).rejects.toThrow('No drawing of the document poster')
    await expect(drawPdf(definePdf('receipt'), { texts: () => '' })).rejects.toThrow('could not be cloned')
  })

  it('answers everybody who asked at the same time', async () => {
    const pdfs = await Promise.all([drawPdf(receiptPdf, facts), drawPdf(receiptPdf, facts)])
    expect(pdfs.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
  })

  it('says so when it ends before it has answered, and the next document starts another one', async () => {
    const lost = drawPdf(receiptPdf, facts)
    const first = thread()
    void first?.terminate()
    await expect(lost).rejects.toThrow('has ended')
    expect((await drawPdf(receiptPdf, facts)).byteLength).toBeGreaterThan(1_000)
    expect(thread()).not.toBe(first)
  })
})
