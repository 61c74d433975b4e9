import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { getPayment } from '../checkout/get-payment'
import { checkReceipt } from './check-receipt'
import { getCreditNote } from './get-credit-note'
import { getReceipt } from './get-receipt'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

async function paidReceipt() {
  const who = await bench.student()
  const reference = await bench.paid(who)
  const { receipt } = await bench.call(getPayment, who.actor, { reference })
  const url = new URL(receipt?.url ?? '')
  return { who, reference, number: receipt?.number ?? '', c: url.searchParams.get('c') ?? '', url }
}

describe('a stranger', () => {
  it.each([
    ['no code', () => undefined],
    ['an empty code', () => ''],
    ['a code of another length', (c: string) => c.slice(1)],
    ['a wrong code', (c: string) => `${c.slice(0, -1)}${c.endsWith('0') ? '1' : '0'}`],
    ['two codes', (c: string) => [c, c]],
  ])('with %s is told of nothing', async (_name, changed) => {
    const { number, c } = await paidReceipt()
    const input = { number, c: changed(c) }
    expect(await refusal(bench.call(checkReceipt, bench.visitor, input))).toBe('ReceiptCheck.unknown')
  })

  it('with the code of another receipt, or a number in another spelling, is told of nothing', async () => {
    const [one, other] = [await paidReceipt(), await paidReceipt()]
    for (const input of [
      { number: one.number, c: other.c },
      { number: one.number.toLowerCase(), c: one.c },
      { number: `${one.number}' or true --`, c: one.c },
    ]) {
      expect(await refusal(bench.call(checkReceipt, bench.visitor, input))).toBe('ReceiptCheck.unknown')
    }
  })

  it('with number and code sees the payment, and of the payer only initials', async () => {
    const { who, number, c, url } = await paidReceipt()
    expect(url.pathname).toBe(`/receipts/${number}`)
    const initials = [who.user.firstName, who.user.lastName]
      .join(' ')
      .split(' ')
      .map((word) => `${word[0]}.`)
      .join(' ')
    expect(await bench.call(checkReceipt, bench.visitor, { number, c })).toEqual({
      number,
      at: expect.stringMatching(/^2026-\d\d-\d\d$/),
      amount: 15_000,
      program: who.program.titleEn,
      initials,
      status: 'valid',
    })
  })

  it('sees the payer as the receipt was issued, as does the payer, whatever the name is now', async () => {
    const { who, reference, number, c } = await paidReceipt()
    const before = await bench.call(checkReceipt, bench.visitor, { number, c })
    const { firstName, lastName } = who.user
    await bench.db.user.update({ where: { id: who.user.id }, data: { firstName: 'Zoe', lastName: 'Young' } })
    await bench.refunded(reference)
    const { payer } = await bench.call(getReceipt, who.actor, { reference })
    expect(payer.name).toBe(`${firstName} ${lastName}`)
    const note = await bench.call(getCreditNote, who.actor, { reference })
    expect(note.payer.name).toBe('Zoe Young')
    await bench.db.user.update({ where: { id: who.user.id }, data: { firstName: 'Ada', lastName: 'Young' } })
    const later = await bench.call(getCreditNote, who.actor, { reference })
    expect(later.payer.name).toBe('Zoe Young')
    const after = await bench.call(checkReceipt, bench.visitor, { number, c })
    expect(after.initials).toBe(before.initials)
  })

  it('sees the name of today on receipts of before it was kept', async () => {
    const { who, reference } = await paidReceipt()
    await bench.db.receipt.updateMany({ where: { intent: { reference } }, data: { payerName: null } })
    await bench.db.user.update({ where: { id: who.user.id }, data: { firstName: 'Zoe', lastName: 'Young' } })
    const { payer } = await bench.call(getReceipt, who.actor, { reference })
    expect(payer.name).toBe('Zoe Young')
  })

  it('is told of a refund, by the receipt and by the credit note', async () => {
    const { reference, number, c } = await paidReceipt()
    await bench.refunded(reference)
    expect(await bench.call(checkReceipt, bench.visitor, { number, c })).toMatchObject({ status: 'refunded' })
    const note = await bench.db.receipt.findFirstOrThrow({
      where: { intent: { reference }, kind: 'credit_note' },
    })
    expect(
      await bench.call(checkReceipt, bench.visitor, { number: note.number, c: note.checkCode }),
    ).toMatchObject({ number: note.number, status: 'credited' })
  })
})
