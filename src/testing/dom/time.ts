import { act } from '@testing-library/react'
import { vi } from 'vitest'

const afterInput = setImmediate
const patienceMs = 5_000

/** Stops timers and clocks until `pass`; the network and React continue. */
export const stopClock = (now = new Date('2026-03-02T12:00:00Z')) =>
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Waits for everything that needs no timer. */
export const settle = () => act(() => new Promise<void>((done) => afterInput(done)))

/** Waits for a result from the network, also with stopped clocks. */
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
