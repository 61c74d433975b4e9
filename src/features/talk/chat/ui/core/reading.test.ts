import { beforeEach, expect, it, vi } from 'vitest'
import { createReading } from './reading'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function setUp({ watched = true, answers = [] as boolean[] } = {}) {
  const page = { watched }
  const report = vi.fn(async () => {
    const arrived = answers.shift() ?? true
    reading.show(!arrived)
    return arrived
  })
  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  }
  const reading = createReading({ isWatched: () => page.watched, after, report })
  return { page, report, reading }
}

it('reports half a second after the first unread message, however many follow', async () => {
  const { reading, report } = setUp()
  for (let messages = 0; messages < 9; messages += 1) {
    reading.show(true)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(report).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(report).toHaveBeenCalledTimes(2)
})

it('tries again while the report does not arrive, and stops once it has', async () => {
  const { reading, report } = setUp({ answers: [false, false, true] })
  reading.show(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(report).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(report).toHaveBeenCalledTimes(3)
})

it('reports nothing while nobody looks, and does when somebody comes back', async () => {
  const { reading, report, page } = setUp({ watched: false })
  reading.show(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(report).not.toHaveBeenCalled()
  page.watched = true
  reading.look()
  await vi.advanceTimersByTimeAsync(500)
  expect(report).toHaveBeenCalledTimes(1)
})

it('forgets what went out of sight before the half second was over', async () => {
  const { reading, report, page } = setUp()
  reading.show(true)
  reading.show(false)
  await vi.advanceTimersByTimeAsync(5_000)
  reading.show(true)
  page.watched = false
  await vi.advanceTimersByTimeAsync(5_000)
  page.watched = true
  reading.show(false)
  reading.look()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(report).not.toHaveBeenCalled()
})
