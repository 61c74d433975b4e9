import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { logLines } from '@/config/limits'
import { createLogger } from '@/infrastructure/logging/logger'
import { captureConsole } from './capture-console'

const library = globalThis.console

it('console output becomes bounded log lines', () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const restore = captureConsole(createLogger('info', sink))
  for (let i = 0; i < 1_000; i += 1) {
    library.error(new Error(`${i} ${'x'.repeat(100_000)}`))
  }
  library.warn('%s of two', 'one', { deep: { deeper: { deepest: {} } } })
  restore()
  expect(lines).toHaveLength(logLines.perKind + 1)
  expect(lines.join('').length).toBeLessThan(logLines.perKind * 1_300)
  expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ event: 'console.warn' })
  expect(lines.at(-1)).toContain('one of two')
})
