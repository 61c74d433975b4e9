import { globSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '@/config/limits'
import { logEvents } from '@/config/log-events'
import { createLogger } from './logger'

let lines: Record<string, unknown>[]
let bytes: number
let log: ReturnType<typeof createLogger>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  lines = []
  bytes = 0
  const sink = new Writable({
    write(chunk, _encoding, done) {
      bytes += chunk.length
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  log = createLogger('info', sink)
})
afterEach(() => void vi.useRealTimers())

it('writes a limited number of lines per event and minute, then the number of the rest', () => {
  for (let i = 0; i < 10_000; i += 1) {
    log.warn({ event: 'limit.hit', limit: 'x' }, 'rate limit hit')
  }
  log.warn({ event: 'login.failed' }, 'login failed')
  expect(lines.filter(({ event }) => event === 'limit.hit')).toHaveLength(logLines.perKind)
  expect(lines.at(-1)).toMatchObject({ event: 'login.failed' })
  vi.advanceTimersByTime(logLines.windowMs)
  expect(lines.at(-1)).toMatchObject({
    event: 'log.lines_left_out',
    of: 'limit.hit',
    lines: 10_000 - logLines.perKind,
  })
  log.child({ requestId: '1' }).warn({ event: 'limit.hit' }, 'rate limit hit')
  expect(lines.at(-1)).toMatchObject({ event: 'limit.hit', requestId: '1' })
})

it('counts the lines of all children together', () => {
  for (let each = 0; each < 2_000; each += 1) {
    log
      .child({ requestId: String(each) })
      .error({ event: 'request.failed', err: new Error(`no ${each}`) }, 'unexpected error')
  }
  expect(lines).toHaveLength(logLines.perKind)
})

it('writes no long line, whatever text an error or a field holds', () => {
  const long = 'x'.repeat(1_000_000)
  const error = Object.assign(new Error(long, { cause: new Error(long) }), {
    code: 'P2002',
    client: { long },
  })
  log.error({ event: 'request.failed', err: error, path: long }, 'unexpected error')
  log.warn({ event: 'limit.hit', reason: long }, 'refused')
  expect(bytes).toBeLessThan(6_000)
  expect(lines[0]).toMatchObject({ err: { type: 'Error', errorCode: 'P2002' } })
  expect(lines[0]?.err).not.toHaveProperty('client')
})

it('hides secrets', () => {
  log.info({ event: 'login.succeeded', password: 'a', user: { email: 'b', deeper: { token: 'c' } } }, 'x')
  expect(JSON.stringify(lines)).not.toMatch(/"[abc]"/)
})

describe('every line has an event of the list, at its level', () => {
  it('so that another does not compile', () => {
    // @ts-expect-error no event
    log.info({ userId: '1' }, 'somebody signed in')
    // @ts-expect-error not listed
    log.info({ event: 'login.done' }, 'somebody signed in')
    // @ts-expect-error another level
    log.error({ event: 'login.succeeded' }, 'somebody signed in')
    log.info({ event: 'login.succeeded' }, 'somebody signed in')
    expect(lines.at(-1)).toMatchObject({ event: 'login.succeeded' })
  })

  it('and each is written somewhere', () => {
    const files = globSync('src/**/*.{ts,tsx}').filter(
      (file) => !file.includes('.test.') && !file.endsWith('/log-events.ts'),
    )
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const built = ['payment.callback_forged_often', 'payment.callback_unknown_often']
    const unused = Object.keys(logEvents).filter(
      (name) => !code.includes(`'${name}'`) && !built.includes(name),
    )
    expect(unused).toEqual([])
  })
})
