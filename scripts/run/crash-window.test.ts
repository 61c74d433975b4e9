import { expect, it } from 'vitest'
import { crashWindow } from './crash-window.mjs'

function counting() {
  let time = 0
  const crashes = crashWindow({ limit: 5, windowMs: 60_000, now: () => time })
  return {
    crashAfter(ms: number) {
      time += ms
      return crashes.crashed()
    },
  }
}

it('gives up when crashes follow each other too fast', () => {
  const { crashAfter } = counting()
  const answers = Array.from({ length: 7 }, () => crashAfter(500))
  expect(answers).toEqual([1, 2, 3, 4, 5, null, null])
})

it('does not give up however many crashes a long life has', () => {
  const { crashAfter } = counting()
  for (let day = 0; day < 100; day += 1) {
    expect(crashAfter(86_400_000)).toBe(1)
  }
})

it('forgets a crash when the window has passed', () => {
  const { crashAfter } = counting()
  for (let crash = 1; crash <= 5; crash += 1) {
    expect(crashAfter(1_000)).toBe(crash)
  }
  expect(crashAfter(59_500)).toBe(2)
})
