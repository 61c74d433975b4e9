import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { setCashLimit } from '@/features/money/payments/server/office/set-cash-limit'
import type { Actor } from '@/server/kernel/actor'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { closeTill } from './close-till'
import { getTill } from './get-till'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
  await bench.call(setCashLimit, bench.admin, { limit: 100_000 })
})
afterAll(async () => {
  expect(await bench.broken()).toEqual([])
  await bench.close()
})

const till = (actor: Actor = bench.staff, input: object = {}) => bench.call(getTill, actor, input)
const close = (input: object, actor: Actor = bench.staff, idempotencyKey?: string) =>
  bench.call(closeTill, actor, input, { idempotencyKey })
/** What the form sends when it shows the till as it is now. */
async function shown(more: object = {}) {
  const { expectedXaf, after } = (await till()).till
  return { counted: expectedXaf, after, expected: expectedXaf, ...more }
}
async function cash(amount = 15_000, actor: Actor = bench.staff) {
  const who = await bench.student(amount)
  const input = { student: who.user.id, program: who.program.slug, amount, reason: 'Book no. 1' }
  return (await bench.call(enrolManually, actor, input)).reference
}
const closings = () => bench.db.tillClosing.findMany({ orderBy: { number: 'asc' } })
const idOf = (actor: Actor) => (actor.kind === 'user' ? actor.user.id : '')

describe('the till', () => {
  it('is for those who take cash; what was closed is for admins', async () => {
    const { actor } = await bench.student()
    expect(await refusal(till(actor))).toBe('forbidden')
    expect(await refusal(till(bench.visitor))).toBe('sign_in_first')
    expect(await refusal(close(await shown(), actor))).toBe('forbidden')
    expect((await till(bench.staff)).closings).toBeNull()
    expect((await till(bench.admin)).closings).toEqual({ items: [], older: null })
  })

  it.each([
    [{ counted: '12,5' }, 'Validation.amountWhole'],
    [{ counted: '' }, 'Validation.amountWhole'],
    [{ counted: -1 }, 'Till.countedNegative'],
    [{ counted: 100_000_001 }, 'Validation.amountTooLarge'],
    [{ note: 'x'.repeat(501) }, 'Validation.tooLong'],
    [{ after: 'x' }, 'Validation.invalid'],
    [{ expected: '', after: -1 }, 'Validation.invalid'],
  ])('is not closed with %j: %s', async (wrong, text) => {
    expect(await refusal(close(await shown(wrong)))).toBe(text)
    expect(await closings()).toEqual([])
  })

  it('holds the cash, not what came through a wallet or a statement; a refund leaves it', async () => {
    await bench.paid(await bench.student())
    const transfer = await cash(15_000, bench.admin)
    await bench.db.paymentIntent.update({ where: { reference: transfer }, data: { byTransfer: true } })
    const statement = await bench.db.statement.create({
      data: {
        provider: 'mtn',
        filename: 'a.csv',
        sha256: randomUUID(),
        coversFrom: bench.clock.now(),
        coversTo: bench.clock.now(),
        lines: 1,
        importedById: idOf(bench.admin),
        importedAt: bench.clock.now(),
      },
    })
    await bench.db.statementLine.create({
      data: {
        statementId: statement.id,
        provider: 'mtn',
        number: '1',
        numberKey: randomUUID(),
        at: bench.clock.now(),
        isOut: false,
        amountXaf: 15_000,
        text: '1',
        intentId: (await bench.intent(transfer)).id,
      },
    })
    const kept = await cash(20_000)
    const returned = await cash(15_000, bench.admin)
    await bench.refunded(returned)
    const page = await till()
    expect(page.till).toMatchObject({ after: 0, since: null, expectedXaf: 20_000, count: 3 })
    expect(page.movements.map(({ reference, amountXaf }) => [reference, amountXaf])).toEqual([
      [returned, -15_000],
      [returned, 15_000],
      [kept, 20_000],
    ])
    expect(page.movements.map(({ receipt }) => receipt?.slice(0, 3))).toEqual(['CRN', 'RCP', 'RCP'])
  })

  it('is closed with what was counted, by somebody, at a time; cash afterwards belongs to the next', async () => {
    await close(await shown())
    const [first] = await closings()
    expect(first).toMatchObject({
      number: 1,
      expectedXaf: 20_000,
      countedXaf: 20_000,
      note: null,
      closedById: idOf(bench.staff),
      closedAt: bench.clock.now(),
    })
    expect((await till()).till).toMatchObject({ after: 1, since: first?.closedAt, expectedXaf: 0, count: 0 })
    await cash(30_000)
    expect((await till()).till).toMatchObject({ expectedXaf: 30_000, count: 1 })
    const [entry] = await bench.db.auditEntry.findMany({ where: { action: 'till.closed' } })
    expect(entry).toMatchObject({
      actorId: idOf(bench.staff),
      details: { number: 1, expectedXaf: 20_000, countedXaf: 20_000, differenceXaf: 0 },
    })
  })

  it('needs a note for a difference, in both directions, which the admin reads', async () => {
    expect(await refusal(close(await shown({ counted: '29 000' })))).toBe('Till.tooLittle')
    expect(await refusal(close(await shown({ counted: '31 000' })))).toBe('Till.tooMuch')
    expect(await refusal(close(await shown({ counted: '31 000', note: '  ' })))).toBe('Till.tooMuch')
    await close(await shown({ counted: '29 000', note: 'Change for the taxi' }))
    const { closings: seen } = await till(bench.admin)
    expect(seen?.items[0]).toMatchObject({
      number: 2,
      expectedXaf: 30_000,
      countedXaf: 29_000,
      note: 'Change for the taxi',
      by: expect.any(String),
    })
    expect((await till(bench.admin, { before: '2' })).closings?.items.map(({ number }) => number)).toEqual([
      1,
    ])
  })

  it('is not closed as it was shown once cash has moved, or somebody has closed it', async () => {
    const before = await shown()
    await cash()
    expect(await refusal(close(before))).toBe('Till.changedMeanwhile')
    const now = await shown()
    await close(now, bench.admin)
    expect(await refusal(close(now))).toBe('Till.closedMeanwhile')
    expect(await closings()).toHaveLength(3)
  })

  it('20 presses at once close it once, with the same key and without', async () => {
    for (const key of [randomUUID(), undefined]) {
      await cash()
      const before = (await closings()).length
      const input = await shown()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refusal(close(input, bench.staff, key))),
      )
      expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(key ? 20 : 1)
      expect(await closings()).toHaveLength(before + 1)
    }
  })

  it('loses and doubles no cash that is taken while it is being closed', async () => {
    const before = await closings()
    const work = Array.from({ length: 12 }, (_, n) =>
      n % 3 === 2 ? shown({ note: 'Counted in a hurry' }).then((input) => refusal(close(input))) : cash(),
    )
    await Promise.all(work)
    await close(await shown())
    const added = (await closings()).slice(before.length)
    expect(added.reduce((sum, { expectedXaf }) => sum + expectedXaf, 0)).toBe(8 * 15_000)
    expect(await bench.broken()).toEqual([])
  })
})
