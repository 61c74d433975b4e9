import { describe, expect, it } from 'vitest'
import { locales } from '@/config/locales'
import { amountText, readAmount } from './amount-field'
import { formatXaf } from './xaf'

describe('an amount as people type it', () => {
  it.each([
    ['15000', 15_000],
    ['15 000', 15_000],
    ['15\u00a0000', 15_000],
    ['15\u2009000', 15_000],
    ['15\u202f000', 15_000],
    ['15,000', 15_000],
    ['15.000', 15_000],
    ['15 000 FCFA', 15_000],
    ['15 000 F CFA', 15_000],
    ['15000cfa', 15_000],
    ['XAF 15,000', 15_000],
    [' 1 500 000 ', 1_500_000],
    ['-15 000', -15_000],
    ['0', 0],
  ])('%j is %i', (typed, amount) => {
    expect(amountText.parse(typed)).toBe(amount)
  })

  it.each(locales.map((locale) => [locale]))('every amount that we write in %s is taken', (locale) => {
    for (const amount of [0, 5, 500, 15_000, 1_250_000]) {
      expect(readAmount(formatXaf(amount, locale))).toBe(amount)
    }
  })

  it.each([
    '15 000,50',
    '15,000.50',
    '15000.5',
    '15.00',
    '15,0',
    '1 5000',
    '15 00',
    '15.000,000',
    '1e4',
    '0x10',
    '15 000 €',
    'fifteen',
    '',
    ' ',
    'FCFA',
    '1'.repeat(13),
  ])('%j is refused with a clear text', (typed) => {
    expect(amountText.safeParse(typed).error?.issues).toMatchObject([{ message: 'Validation.amountWhole' }])
  })
})
