import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { createCode } from './create-code'
import { listCodes } from './list-codes'
import { withdrawCode } from './withdraw-code'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

const make = (more: object = {}, actor: Parameters<OfficeBench['call']>[1] = bench.admin) =>
  bench.call(createCode, actor as typeof bench.admin, {
    kind: 'scholarship',
    percent: 50,
    places: '3',
    ...more,
  })

describe('a code is not made', () => {
  it('by visitors, students or staff', async () => {
    const who = await bench.student()
    expect(await refusal(make({}, bench.visitor))).toBe('sign_in_first')
    expect(await refusal(make({}, who.actor))).toBe('forbidden')
    expect(await refusal(make({}, bench.staff))).toBe('forbidden')
    expect(await refusal(bench.call(listCodes, bench.staff, {}))).toBe('forbidden')
    expect(await refusal(bench.call(withdrawCode, bench.staff, { code: 'X' }))).toBe('forbidden')
  })

  it.each([
    [{ kind: 'gift' }, 'Validation.invalid'],
    [{ percent: 0 }, 'PriceCode.errors.percent'],
    [{ percent: 101 }, 'PriceCode.errors.percent'],
    [{ percent: 2.5 }, 'PriceCode.errors.percent'],
    [{ percent: '' }, 'PriceCode.errors.one'],
    [{ amount: 5_000 }, 'PriceCode.errors.one'],
    [{ percent: '', amount: 0 }, 'Validation.amountWhole'],
    [{ percent: '', amount: '5 000,5' }, 'Validation.amountWhole'],
    [{ percent: '', amount: 2_000_001 }, 'Validation.amountTooLarge'],
    [{ places: 0 }, 'PriceCode.errors.places'],
    [{ places: '' }, 'PriceCode.errors.places'],
    [{ places: 10_001 }, 'PriceCode.errors.places'],
    [{ ends_on: '2026-02-30' }, 'Audit.dayInvalid'],
    [{ ends_on: '2020-01-01' }, 'PriceCode.errors.past'],
    [{ programs: ['no-such-program'] }, 'Validation.programUnknown'],
    [{ programs: 7 }, 'Validation.programUnknown'],
    [{ code: 'ABC' }, 'PriceCode.errors.code'],
    [{ code: 'LYCEE2026' }, 'PriceCode.errors.code'],
    [{ code: 'A'.repeat(21) }, 'PriceCode.errors.code'],
  ])('with %j: %s', async (more, text) => {
    const before = await bench.db.priceCode.count()
    expect(await refusal(make(more))).toBe(text)
    expect(await bench.db.priceCode.count()).toBe(before)
  })

  it('twice, in whatever letters', async () => {
    await make({ code: 'TWCE2222' })
    expect(await refusal(make({ code: 'twce-2222' }))).toBe('PriceCode.errors.taken')
    const both = await Promise.all([refusal(make({ code: 'RACE2222' })), refusal(make({ code: 'RACE2222' }))])
    expect(both.toSorted()).toEqual(['PriceCode.errors.taken', 'accepted'])
  })
})

it('is made, listed first and withdrawn, each in the audit log', async () => {
  const { slug } = await createProgram()
  const made = await make({
    percent: '',
    amount: '5 000',
    kind: 'ambassador',
    programs: slug,
    ends_on: '2099-12-31',
  })
  expect(made).toMatchObject({
    kind: 'ambassador',
    percent: null,
    amount: 5_000,
    programs: [slug],
    places: 3,
    used: 0,
    left: 3,
    ends_on: '2099-12-31',
    withdrawn_at: null,
  })
  expect(made.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
  bench.clock.advance(1_000)
  const newer = await make()
  const { items, total } = await bench.call(listCodes, bench.admin, {})
  expect(items[0]).toEqual(newer)
  expect(total).toBe(await bench.db.priceCode.count())
  await bench.call(withdrawCode, bench.admin, { code: made.code })
  expect(await refusal(bench.call(withdrawCode, bench.admin, { code: made.code }))).toBe('not_found')
  const entries = await bench.db.auditEntry.findMany({
    where: { details: { path: ['code'], equals: made.code } },
    orderBy: { id: 'asc' },
  })
  expect(entries.map(({ action }) => action)).toEqual(['price_code.created', 'price_code.withdrawn'])
})

it('has the calls of the contract', () => {
  expect(Object.keys(backOfficeCalls)).toEqual(
    expect.arrayContaining(['GET /api/admin/codes', 'POST /api/admin/codes']),
  )
})
