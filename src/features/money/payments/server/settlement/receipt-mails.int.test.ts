import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import type { Actor } from '@/server/kernel/actor'
import type { MailToSend } from '@/server/ports/mailer'
import { runDueJobs } from '@/testing/jobs'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { textOfReceiptPdf } from '@/testing/pdf-text'
import { enrolManually } from '../office/enrol-manually'
import { resendReceipt } from '../office/resend-receipt'
import { receiptFile } from './receipt-file'
import { resendOwnReceipt } from './resend-own-receipt'

let bench: OfficeBench
const sent: MailToSend[] = []
beforeAll(async () => {
  bench = await openOfficeBench()
  Object.assign(bench.container.mailer, {
    send: async (mail: MailToSend) => {
      sent.push(mail)
      return { status: 'sent', providerId: mail.id }
    },
  })
})
afterAll(async () => {
  expect(await bench.broken()).toEqual([])
  await bench.close()
})

const mailsOf = (reference: string, kind = 'payment_receipt') =>
  bench.db.outboxMail.findMany({
    where: { kind, data: { path: ['reference'], equals: reference } },
    orderBy: { createdAt: 'asc' },
  })
const resend = (reference: string, actor: Actor = bench.staff, more: object = {}, idempotencyKey?: string) =>
  bench.call(resendReceipt, actor, { reference, ...more }, { idempotencyKey })
const resendOwn = (reference: string, actor: Actor, idempotencyKey?: string) =>
  bench.call(resendOwnReceipt, actor, { reference }, { idempotencyKey })
const filesOf = (id: string | undefined) => sent.find((mail) => mail.id === id)?.attachments ?? []

/** Paid by somebody else through a link. */
async function paidByUncle() {
  const who = await bench.student()
  bench.provider.approvesAfterMs = 0
  const { reference } = await bench.initiate(who)
  const data = { payerEmail: 'uncle@example.cm', payerLocale: 'fr' }
  await bench.db.paymentIntent.update({ where: { reference }, data })
  const code = await bench.lastCode(reference)
  await bench.whileTimePasses(bench.verify(who, reference, code), 2_000)
  return { who, reference }
}

describe('the mail of a receipt', () => {
  it('has the receipt as a PDF, the same at every try', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await runDueJobs(bench.url, [sendMail])
    const [mail] = await mailsOf(reference)
    const { receipts } = await bench.intent(reference)
    const [file] = filesOf(mail?.id)
    expect(file).toMatchObject({ filename: `${receipts[0]?.number}.pdf`, contentType: 'application/pdf' })
    expect(await receiptFile({ reference } as never, 'en')).toEqual([file])
    const text = textOfReceiptPdf(Buffer.from(file?.content ?? []))
    for (const part of [reference, receipts[0]?.number, who.user.lastName, 'XAF 15,000']) {
      expect(text).toContain(part)
    }
  })

  it('of somebody else who paid has nothing of the student', async () => {
    const { who, reference } = await paidByUncle()
    await resend(reference, bench.staff, { to: 'payer' })
    await runDueJobs(bench.url, [sendMail])
    const mails = await mailsOf(reference, 'payer_receipt')
    expect(mails).toHaveLength(2)
    const mail = mails.at(-1)
    expect(mail?.toEmail).toBe('uncle@example.cm')
    const text = textOfReceiptPdf(Buffer.from(filesOf(mail?.id)[0]?.content ?? []))
    expect(text).toContain('uncle@example.cm')
    expect(text).toContain(reference)
    expect(text).not.toContain(who.user.lastName)
    expect(text).not.toContain(who.user.email)
  })
})

describe('a receipt that is sent again by the office', () => {
  it('is refused to visitors and students, and without a receipt', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    expect(await refusal(resend(reference, bench.visitor))).toBe('sign_in_first')
    expect(await refusal(resend(reference, who.actor))).toBe('forbidden')
    expect(await refusal(resend('MBA-FORGED0000'))).toBe('not_found')
    expect(await refusal(resend(reference, bench.staff, { to: 'everybody' }))).toBe('Validation.invalid')
    expect(await refusal(resend(reference, bench.staff, { to: 'payer' }))).toBe('PaymentsOffice.noReceipt')
    const begun = await bench.initiate(await bench.student())
    expect(await refusal(resend(begun.reference))).toBe('PaymentsOffice.noReceipt')
    await bench.refunded(reference)
    expect(await refusal(resend(reference))).toBe('PaymentsOffice.noReceipt')
    expect(await mailsOf(reference)).toHaveLength(1)
  })

  it('is one mail for each press, to the address of today, in the history and in the audit log', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    const email = `${randomUUID()}@example.cm`
    await bench.db.user.update({ where: { id: who.user.id }, data: { email, emailKey: email } })
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => resend(reference, bench.staff, {}, key)))
    expect((await mailsOf(reference)).map(({ toEmail }) => toEmail)).toEqual([who.user.email, email])
    await resend(reference, bench.admin, {}, randomUUID())
    expect(await mailsOf(reference)).toHaveLength(3)
    const entries = await bench.audited('payment.receipt_sent', reference)
    expect(entries.map(({ targetUserId }) => targetUserId)).toEqual([who.user.id, who.user.id])
    expect(
      await bench.db.paymentEvent.count({ where: { intent: { reference }, type: 'office.receipt_sent' } }),
    ).toBe(2)
  })

  it('belongs to cash too', async () => {
    const who = await bench.student()
    const input = { student: who.user.id, program: who.program.slug, amount: 15_000, reason: 'Book no. 1' }
    const { reference } = await bench.call(enrolManually, bench.admin, input)
    await resend(reference)
    expect(await mailsOf(reference)).toHaveLength(2)
  })
})

describe('a receipt that its student has sent again', () => {
  it('is their own', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    const other = await bench.student()
    expect(await refusal(resendOwn(reference, bench.visitor))).toBe('sign_in_first')
    expect(await refusal(resendOwn(reference, other.actor))).toBe('not_found')
    expect(await refusal(resendOwn(reference, bench.staff))).toBe('forbidden')
    const key = randomUUID()
    await resendOwn(reference, who.actor, key)
    await resendOwn(reference, who.actor, key)
    expect(await mailsOf(reference)).toHaveLength(2)
    expect(await bench.audited('payment.receipt_sent', reference)).toEqual([])
  })

  it('is sent five times an hour at most, by whomever', async () => {
    const limited = await openOfficeBench({ RATE_LIMIT_SCALE: '1' })
    try {
      const who = await limited.student()
      const reference = await limited.paid(who)
      for (let n = 0; n < 5; n++) {
        await limited.call(resendOwnReceipt, who.actor, { reference })
      }
      expect(await refusal(limited.call(resendOwnReceipt, who.actor, { reference }))).toBe('too_many')
      expect(await refusal(limited.call(resendReceipt, limited.staff, { reference }))).toBe('too_many')
      expect(await limited.db.outboxMail.count({ where: { kind: 'payment_receipt' } })).toBe(6)
    } finally {
      await limited.close()
    }
  })
})
