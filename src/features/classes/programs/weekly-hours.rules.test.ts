import { describe, expect, it } from 'vitest'
import { hoursAWeek } from './weekly-hours.rules'

const week = (...minutes: number[]) => ({ minutes: minutes.reduce((sum, each) => sum + each, 0) })

describe('the hours a week of a program', () => {
  it.each([
    ['nothing is written', [], null],
    ['weeks are empty', [week(), week()], null],
    ['hardly anything is written', [week(10)], null],
    ['one week of two is written', [week(45, 60, 45), week()], 2.5],
    ['weeks differ', [week(60, 60), week(60, 90)], 2.5],
    ['the minutes make no half hour', [week(100)], 1.5],
  ])('%s', (_what, weeks, hours) => {
    expect(hoursAWeek(weeks)).toBe(hours)
  })
})
