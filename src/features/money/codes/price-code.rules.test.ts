import { describe, expect, it } from 'vitest'
import { discountOf, isPriceCode, priceCodeProblem, readPriceCode } from './price-code.rules'

describe('a code as it is typed', () => {
  it.each([
    ['abcd-2345', 'ABCD2345'],
    [' ABCD 2345 ', 'ABCD2345'],
  ])('%s is %s', (typed, code) => expect(readPriceCode(typed)).toBe(code))

  it.each(['ABCD0345', 'ABCDI345', 'ABCDL345', 'ABCDO345', 'ABCDU345', 'AB345', 'A'.repeat(21), 'ÀBCD2345'])(
    '%s is none',
    (code) => expect(isPriceCode(code)).toBe(false),
  )

  it('is one in letters and digits that nobody mistakes', () => expect(isPriceCode('ABCD2345')).toBe(true))
})

describe('what a code takes off', () => {
  it.each([
    [{ percent: 50, amountXaf: null }, 15_000, 7_500],
    [{ percent: 100, amountXaf: null }, 15_000, 15_000],
    [{ percent: 33, amountXaf: null }, 15_001, 4_950],
    [{ percent: 1, amountXaf: null }, 10, 1],
    [{ percent: null, amountXaf: 5_000 }, 15_000, 5_000],
    [{ percent: null, amountXaf: 20_000 }, 15_000, 15_000],
  ])('%j of %i is %i', (code, price, discount) => expect(discountOf(code, price)).toBe(discount))
})

describe('a code counts', () => {
  const code = {
    percent: 50,
    amountXaf: null,
    programIds: ['a'],
    places: 2,
    endsOn: '2026-11-28',
    withdrawnAt: null,
  }
  const use = { programId: 'a', priceXaf: 15_000, today: '2026-11-28', taken: 1 }
  it('on its last day, with its last place', () => expect(priceCodeProblem(code, use)).toBeNull())
  it('for every program, without an end', () =>
    expect(
      priceCodeProblem({ ...code, programIds: [], endsOn: null }, { ...use, programId: 'b' }),
    ).toBeNull())
  it.each([
    ['PriceCode.ended', {}, { today: '2026-11-29' }],
    ['PriceCode.ended', { withdrawnAt: new Date() }, {}],
    ['PriceCode.otherProgram', {}, { programId: 'b' }],
    ['PriceCode.otherProgram', {}, { priceXaf: 0 }],
    ['PriceCode.usedUp', {}, { taken: 2 }],
  ])('not: %s', (problem, more, here) =>
    expect(priceCodeProblem({ ...code, ...more }, { ...use, ...here })).toBe(problem),
  )
})
