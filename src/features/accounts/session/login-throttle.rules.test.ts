import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeTry, knownDevicePolicy, type Tries, unknownDevicePolicy } from './login-throttle.rules'

const start = new Date('2026-11-23T08:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const none: Tries = { tries: 0, since: start, freeAt: start }
const dayS = 24 * 3_600

/** Many sources that try one name; returns which attempts were allowed when. */
function attack(policy = unknownDevicePolicy) {
  let all = none
  const sources = new Map<string, Tries>()
  return (source: string, second: number) => {
    const verdict = judgeTry(policy, { all, own: sources.get(source) ?? none }, at(second))
    if (verdict.kind === 'go') {
      all = verdict.all
      sources.set(source, verdict.own)
    }
    return verdict
  }
}

describe('wrong passwords for one name', () => {
  it('cost nothing five times, then growing delays, never more than a minute', () => {
    const attempt = attack()
    const waits: number[] = []
    for (let second = 0; waits.length < 8; ) {
      const verdict = attempt('one', second)
      if (verdict.kind !== 'go') {
        throw new Error(verdict.kind)
      }
      const waitS = (verdict.own.freeAt.getTime() - at(second).getTime()) / 1000
      waits.push(waitS)
      second += waitS
    }
    expect(waits.slice(0, 4)).toEqual([0, 0, 0, 0])
    expect(waits.slice(4)).toEqual([5, 10, 20, 40])
    expect(Math.max(...unknownDevicePolicy.waitsS)).toBe(60)
  })

  it('return the time to wait, and are not counted meanwhile', () => {
    const attempt = attack()
    for (let n = 0; n < 5; n++) {
      attempt('one', 0)
    }
    expect(attempt('one', 2)).toEqual({ kind: 'wait', retryAfterS: 3 })
    expect(attempt('one', 4)).toEqual({ kind: 'wait', retryAfterS: 1 })
    expect(attempt('one', 5)).toMatchObject({ kind: 'go', own: { tries: 6 } })
  })

  it('from one network do not affect other networks', () => {
    const attempt = attack()
    for (let second = 0; second < 2 * 3_600; second++) {
      attempt('attacker', second)
    }
    expect(attempt('attacker', 7_200)).toMatchObject({ kind: 'closed' })
    for (let n = 0; n < 5; n++) {
      expect(attempt('owner', 7_200).kind).toBe('go')
    }
  })

  it('start again a day after the first', () => {
    const attempt = attack()
    for (let n = 0; n < 400; n++) {
      attempt(`network ${n}`, 0)
    }
    expect(attempt('another', 10)).toEqual({ kind: 'closed', retryAfterS: dayS - 10 })
    expect(attempt('another', dayS)).toMatchObject({ kind: 'go', all: { tries: 1 } })
  })

  it('are three hundred a day at most, from any source in any order', () => {
    const tries = fc.array(fc.tuple(fc.nat(80), fc.nat(120)), { minLength: 500, maxLength: 900 })
    fc.assert(
      fc.property(tries, (list) => {
        const attempt = attack()
        let second = 0
        let looked = 0
        for (const [source, pause] of list) {
          second += pause / 10
          if (second < dayS && attempt(`n${source}`, second).kind === 'go') {
            looked += 1
          }
        }
        expect(looked).toBeLessThanOrEqual(300)
      }),
      { numRuns: 50 },
    )
  })

  it('on a known device are fifty a day', () => {
    const attempt = attack(knownDevicePolicy)
    let looked = 0
    for (let second = 0; second < dayS; second += 5) {
      if (attempt('d', second).kind === 'go') {
        looked += 1
      }
    }
    expect(looked).toBe(50)
  })
})
