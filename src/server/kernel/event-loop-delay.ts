import { performance } from 'node:perf_hooks'
import { remember } from '../remember'

const everyMs = 500
const turns = 20

interface Watch {
  /** The delays of the last turns. */
  late: number[]
}

/** Starts to measure how late timers of this process run. */
export const watchEventLoop = () =>
  remember<Watch>('event-loop-delay', () => {
    const late: number[] = []
    let dueAt = performance.now() + everyMs
    setInterval(() => {
      const now = performance.now()
      late.push(now - dueAt)
      late.splice(0, late.length - turns)
      dueAt = now + everyMs
    }, everyMs).unref()
    return { late }
  })

/** The longest delay of the event loop in the last ten seconds. */
export const longestDelayMs = () => Math.round(Math.max(0, ...watchEventLoop().late))
