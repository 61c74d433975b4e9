import { performance } from 'node:perf_hooks'
import { remember } from '../remember'

const everyMs = 500
const turns = 20

interface Watch {
  /** How late each of the last turns was. */
  late: number[]
}

/** Begins to look at how long this process keeps its timers waiting. */
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

/** The longest that the event loop was held up in the last ten seconds. */
export const longestDelayMs = () => Math.round(Math.max(0, ...watchEventLoop().late))
