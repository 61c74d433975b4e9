import { logLines } from '@/config/limits'
import { LineCounter } from '@/lib/line-counter'

const mostKinds = 500

/** The budget of a line: its event, or its message if it has none. */
export function kindOf([first, second]: readonly unknown[]): string {
  const event = typeof first === 'object' && first !== null && (first as { event?: unknown }).event
  if (typeof event === 'string') {
    return event
  }
  return String(typeof first === 'string' ? first : (second ?? 'line')).slice(0, 100)
}

type Summary = (kind: string, missing: number) => void

/** Allows a number of lines of each kind per minute, then reports how many more there were. */
export function createLineBudget(summarise: Summary) {
  const counter = new LineCounter(logLines.windowMs, mostKinds)
  return (kind: string): boolean => {
    const lines = counter.count(kind, performance.now())
    if (lines <= logLines.perKind) {
      return true
    }
    if (lines === logLines.perKind + 1) {
      setTimeout(() => summarise(kind, counter.linesOf(kind) - logLines.perKind), logLines.windowMs).unref()
    }
    return false
  }
}
