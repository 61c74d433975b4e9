import { describe, expect, it } from 'vitest'
import { summariseAvailability, taughtWay, type WeekAvailability, weekRanges } from './availability.rules'

const week = (number: number, facts: Partial<WeekAvailability> = {}): WeekAvailability => ({
  number,
  written: true,
  provenOn: '2026-11-20',
  device: 'phone',
  minutes: 200,
  ...facts,
})
const planned = (number: number) => week(number, { written: false, provenOn: null, device: null, minutes: 0 })

it.each([
  [[], ''],
  [[3], '3'],
  [[1, 2], '1–2'],
  [[1, 2, 3, 6, 8, 9], '1–3, 6, 8–9'],
])('names the weeks %j', (numbers, text) => {
  expect(weekRanges(numbers)).toBe(text)
})

describe('a week is taught', () => {
  it.each([
    [true, 'online', 'here'],
    [true, 'class', 'here'],
    [false, 'class', 'class'],
    [false, 'online', 'plan'],
    [false, 'interest', 'plan'],
  ] as const)('written %s, offered %s: %s', (written, offer, way) => {
    expect(taughtWay({ written }, offer)).toBe(way)
  })
})

describe('the availability', () => {
  it('of nothing says nothing', () => {
    expect(summariseAvailability([planned(1), planned(2)])).toEqual({
      count: 2,
      written: [],
      missing: [1, 2],
      onComputer: [],
      provenOn: null,
    })
  })

  it('has the oldest proof, and the weeks that need a computer', () => {
    const weeks = [
      week(1, { provenOn: '2026-11-28' }),
      week(2, { device: 'computer', provenOn: '2026-10-02' }),
      week(3, { provenOn: null }),
      planned(4),
    ]
    expect(summariseAvailability(weeks)).toEqual({
      count: 4,
      written: [1, 2, 3],
      missing: [4],
      onComputer: [2],
      provenOn: '2026-10-02',
    })
  })
})
