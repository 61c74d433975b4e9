import { formatWithOptions } from 'node:util'
import type { Logger } from '@/server/ports/logger'

const methods = ['error', 'warn', 'log', 'info'] as const
const longest = 1_000

/**
 * Turns what libraries print (the framework prints for each request that it cannot read) into log lines,
 * within the log budgets. Returns a function that restores the console.
 */
export function captureConsole(log: Logger): () => void {
  const original = { ...console }
  const write = {
    error: (text: string) => log.error({ event: 'console.error' }, text),
    warn: (text: string) => log.warn({ event: 'console.warn' }, text),
    log: (text: string) => log.info({ event: 'console.log' }, text),
    info: (text: string) => log.info({ event: 'console.info' }, text),
  }
  for (const method of methods) {
    console[method] = (...args: unknown[]) => {
      const text = formatWithOptions({ colors: false, depth: 2, maxStringLength: longest }, ...args)
      write[method](text.slice(0, longest))
    }
  }
  return () => void Object.assign(console, original)
}
