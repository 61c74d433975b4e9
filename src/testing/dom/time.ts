import { act } from '@testing-library/react'
import { vi } from 'vitest'

const afterInput = setImmediate
const patienceMs = 5_000

/** Timers and clocks stand still until `pass`; the network and React go on. */
export const stopClock = (now = new Date('2026-03-02T12:00:00Z')) =>
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Lets everything happen that needs no timer. */
export const settle = () => act(() => new Promise<void>((done) => afterInput(done)))

/** Waits for something that the network brings, with stopped clocks too. */
export async function until(check: () => void) {
  const began = process.hrtime.bigint()
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (process.hrtime.bigint() - began > BigInt(patienceMs) * 1_000_000n) {
        throw error
      }
    }
    await settle()
  }
}
