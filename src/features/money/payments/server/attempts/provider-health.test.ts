import { beforeEach, describe, expect, it } from 'vitest'
import { forget } from '@/server/remember'
import { mayPush, notePush } from './provider-health'

const start = Date.parse('2026-11-20T09:00:00Z')
const at = (ms: number) => new Date(start + ms)
beforeEach(() => {
  forget('payment-health:mtn')
  forget('payment-health:orange')
})

describe('the breaker', () => {
  const fail = (times: number, ms = 0) => {
    for (let n = 0; n < times; n++) {
      notePush('mtn', false, at(ms))
    }
  }
  it('opens after five failures in a row, for this provider only', () => {
    fail(4)
    expect(mayPush('mtn', at(0))).toBe(true)
    fail(1)
    expect(mayPush('mtn', at(0))).toBe(false)
    expect(mayPush('orange', at(0))).toBe(true)
  })
  it('is closed again by an answer', () => {
    fail(4)
    notePush('mtn', true, at(0))
    fail(4)
    expect(mayPush('mtn', at(0))).toBe(true)
  })
  it('lets one request try after a minute', () => {
    fail(5)
    expect(mayPush('mtn', at(59_999))).toBe(false)
    expect([mayPush('mtn', at(60_000)), mayPush('mtn', at(60_001))]).toEqual([true, false])
    notePush('mtn', true, at(60_500))
    expect(mayPush('mtn', at(60_501))).toBe(true)
  })
})
