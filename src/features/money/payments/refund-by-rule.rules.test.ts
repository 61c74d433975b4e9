import { describe, expect, it } from 'vitest'
import { houseRule, type RuleFacts, refundByRule, ruleAt } from './refund-by-rule.rules'

const facts: RuleFacts = {
  paidXaf: 15_000,
  leftXaf: 15_000,
  refundedXaf: 0,
  weeks: 8,
  startsOn: '2027-01-12',
  weeksCompleted: 0,
}
const on = (today: string, more: Partial<RuleFacts> = {}, fullDays = 0) =>
  refundByRule({ ...facts, ...more }, { fullDays }, today)

const asDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const plus = (day: string, days: number) => asDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

describe('by the owner’s rule', () => {
  it.each([
    ['long before the start', '2026-11-28', 15_000, '2027-01-11'],
    ['on the day before it', '2027-01-11', 15_000, '2027-01-11'],
    ['on the day of the start', '2027-01-12', 13_125, '2027-01-18'],
    ['on the last day of the first week', '2027-01-18', 13_125, '2027-01-18'],
    ['on the first day of the second', '2027-01-19', 11_250, '2027-01-25'],
    ['half way', '2027-02-02', 7_500, '2027-02-08'],
    ['on the day before the last week begins', '2027-03-01', 1_875, '2027-03-01'],
    ['when the last week has begun', '2027-03-02', 0, null],
    ['a year later', '2028-01-12', 0, null],
  ])('%s', (_when, today, amountXaf, until) => {
    expect(on(today)).toEqual({ amountXaf, until, isWhole: amountXaf === 15_000 })
  })

  it.each([
    ['nothing was opened: everything, without a day', { startsOn: null }, 15_000, null],
    ['a week was completed early: it has begun', { weeksCompleted: 3 }, 9_375, '2027-02-01'],
    ['every week was completed: nothing', { weeksCompleted: 8 }, 0, null],
    ['every week was completed before the start: nothing', { startsOn: null, weeksCompleted: 8 }, 0, null],
    [
      'a part went back before: it is subtracted',
      { refundedXaf: 5_000, leftXaf: 10_000 },
      8_125,
      '2027-01-18',
    ],
    ['more went back than the rule gives: nothing', { refundedXaf: 14_000, leftXaf: 1_000 }, 0, null],
    ['nothing is left: nothing', { leftXaf: 0 }, 0, null],
  ])('%s', (_why, more, amountXaf, until) => {
    expect(on('2027-01-12', more)).toMatchObject({ amountXaf, until })
  })

  it('with the credit of the payment before the start, and without it afterwards', () => {
    const withCredit = { paidXaf: 15_000, leftXaf: 25_000 }
    expect(on('2027-01-11', withCredit)).toMatchObject({ amountXaf: 25_000, isWhole: true })
    expect(on('2027-01-12', withCredit)).toMatchObject({ amountXaf: 13_125, isWhole: false })
  })

  it('everything in the days after the start that the owner allows', () => {
    expect(on('2027-01-12', {}, 1)).toMatchObject({ amountXaf: 15_000, until: '2027-01-12' })
    expect(on('2027-01-21', {}, 10)).toMatchObject({ amountXaf: 15_000, until: '2027-01-21' })
    expect(on('2027-01-22', {}, 10)).toMatchObject({ amountXaf: 11_250, until: '2027-01-25' })
  })

  it('never more than is left, never more from one day to the next, and exactly until the day that it names', () => {
    let seed = 20_261_128
    const below = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % count
    }
    for (let n = 0; n < 300; n++) {
      const weeks = 1 + below(16)
      const paidXaf = 1 + below(400_000)
      const refundedXaf = below(3) === 0 ? below(paidXaf) : 0
      const leftXaf = paidXaf - refundedXaf + (below(4) === 0 ? below(20_000) : 0)
      const startsOn = plus('2026-12-20', below(60))
      const each = {
        paidXaf,
        leftXaf,
        refundedXaf,
        weeks,
        startsOn,
        weeksCompleted: below(4) === 0 ? below(weeks) : 0,
      }
      const rule = { fullDays: below(3) === 0 ? below(30) : 0 }
      let before = refundByRule(each, rule, plus(startsOn, -5))
      for (let day = -4; day <= weeks * 7 + 3; day++) {
        const today = plus(startsOn, day)
        const now = refundByRule(each, rule, today)
        expect(Number.isInteger(now.amountXaf)).toBe(true)
        expect(now.amountXaf).toBeGreaterThanOrEqual(0)
        expect(now.amountXaf).toBeLessThanOrEqual(leftXaf)
        expect(now.amountXaf).toBeLessThanOrEqual(before.amountXaf)
        if (before.until !== null && today <= before.until) {
          expect(now.amountXaf).toBe(before.amountXaf)
        }
        if (now.until !== null) {
          expect(now.until >= today).toBe(true)
        }
        if (now.amountXaf > 0) {
          expect(now.until).not.toBeNull()
        }
        before = now
      }
      expect(refundByRule(each, { fullDays: 0 }, plus(startsOn, (weeks - 1) * 7)).amountXaf).toBe(0)
    }
  })
})

describe('the rule of a payment', () => {
  const rules = [
    { since: '2026-12-01T00:00:00.000Z', fullDays: 7 },
    { since: '2027-01-01T00:00:00.000Z', fullDays: 0 },
  ]
  it.each([
    ['before the owner set one: that of the house', '2026-11-30T23:59:59.999Z', houseRule.fullDays],
    ['from the moment of the change', '2026-12-01T00:00:00.000Z', 7],
    ['until the next change', '2026-12-31T23:59:59.999Z', 7],
    ['and after it', '2027-02-01T00:00:00.000Z', 0],
  ])('%s', (_when, at, fullDays) => {
    expect(ruleAt(rules, new Date(at)).fullDays).toBe(fullDays)
  })
})
