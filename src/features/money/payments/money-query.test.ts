import { expect, it } from 'vitest'
import { askedMoney } from './money-query'

const now = new Date('2026-11-28T12:00:00Z')

it('takes what is asked for', () => {
  const query = {
    from: '2026-10-01',
    to: '2026-10-31',
    by: 'day',
    provider: 'mtn',
    program: 'web-development',
  }
  expect(askedMoney(query, now)).toEqual({ query, isTooLong: false })
})

it('leaves out what is none', () => {
  const raw = {
    from: '2026-02-31',
    to: ['2026-11-01', 'x'],
    by: 'week',
    provider: 'bank',
    q: 'x',
  }
  expect(askedMoney(raw, now)).toEqual({ query: {}, isTooLong: false })
})

it('says that a period is too long, and keeps the rest', () => {
  const raw = { from: '2024-01-01', by: 'day', provider: 'cash' }
  expect(askedMoney(raw, now)).toEqual({ query: { by: 'day', provider: 'cash' }, isTooLong: true })
})
