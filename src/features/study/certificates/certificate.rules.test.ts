import { describe, expect, it } from 'vitest'
import { randomReadable } from '@/server/kernel/secrets'
import { codeLength, formatCode, judgeCertificate, readCode } from './certificate.rules'

const now = new Date('2026-11-23T08:00:00Z')
const whole = { progress: 100, judged: true, openItems: [], judgedItems: ['quiz'], from: null, now }

describe('a certificate is due', () => {
  it.each([0, 99])('not at %i %%, and the open items are named', (progress) => {
    const answer = judgeCertificate({ ...whole, progress, openItems: ['lesson', 'quiz'] })
    expect(answer).toEqual({ kind: 'unfinished', missing: ['lesson', 'quiz'] })
  })

  it('not for what only the student’s own device has judged', () => {
    expect(judgeCertificate({ ...whole, judged: false })).toEqual({ kind: 'unjudged', missing: ['quiz'] })
  })

  it('at 100 % with something that was judged', () => {
    expect(judgeCertificate(whole)).toEqual({ kind: 'due' })
    expect(judgeCertificate({ ...whole, owed: true })).toEqual({ kind: 'owed', missing: [] })
    expect(judgeCertificate({ ...whole, from: now })).toEqual({ kind: 'due' })
  })

  it('not before the least time of the program', () => {
    const from = new Date('2026-11-23T08:00:01Z')
    expect(judgeCertificate({ ...whole, from })).toEqual({ kind: 'early', missing: [], from })
  })
})

describe('a code', () => {
  it('is read however it is typed', () => {
    for (let n = 0; n < 200; n += 1) {
      const code = formatCode(randomReadable(codeLength))
      expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
      for (const typed of [
        code,
        code.toLowerCase(),
        code.replaceAll('-', ''),
        ` ${code.replaceAll('-', ' ')} `,
      ]) {
        expect(readCode(typed)).toBe(code)
      }
    }
  })

  it.each([
    '',
    'x',
    'ABCD-EFGH-JKMN',
    'ABCD-EFGH-JKMN-PQR0',
    `${'A'.repeat(15)}é`,
    'A'.repeat(5_000),
    null,
    7,
  ])('%j cannot be one', (typed) => {
    expect(readCode(typed)).toBeNull()
  })
})
