import { formatWithOptions } from 'node:util'
import type { Logger } from '@/infrastructure/logging/logger'

const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info' } as const
const longest = 1_000

/**
 * Turns what libraries print (the framework prints for each request that it cannot read) into log lines,
 * within the log budgets. Returns a function that restores the console.
 */
export function captureConsole(log: Logger): () => void {
  const original = { ...console }
  for (const method of Object.keys(levels) as (keyof typeof levels)[]) {
    console[method] = (...args: unknown[]) => {
      const text = formatWithOptions({ colors: false, depth: 2, maxStringLength: longest }, ...args)
      log[levels[method]]({ event: `console.${method}` }, text.slice(0, longest))
    }
  }
  return () => void Object.assign(console, original)
}
