import { describe, expect, it } from 'vitest'
import { givenUp, ownMailErrors } from '@/features/mail/mail.rules'
import { isBackupLate, mailReason, obstacleOf, shownError } from './system.rules'

const now = new Date('2026-11-21T12:00:00Z')
const mail = { kind: 'welcome', state: 'dead', senderId: null, notAfter: null, blank: false }

describe('a backup', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)
  it('is late after a night and two hours', () => {
    expect([isBackupLate(hoursAgo(26), now), isBackupLate(hoursAgo(26.01), now)]).toEqual([false, true])
  })
})

describe('a mail that failed', () => {
  it.each([
    [{ senderId: 'x' }, 'office'],
    [{ kind: 'payment_code', notAfter: new Date(now.getTime() - 1) }, 'expired'],
    [{ kind: 'payment_code', notAfter: now }, 'expired'],
    [{ kind: 'password_reset', blank: true }, 'blank'],
    [{ kind: 'of-another-time' }, 'unknown_kind'],
  ])('%j stays', (changes, why) => expect(obstacleOf({ ...mail, ...changes }, now)).toBe(why))

  it.each([{}, { kind: 'payment_code', notAfter: new Date(now.getTime() + 1) }, { blank: true }])(
    '%j can be sent again',
    (changes) => expect(obstacleOf({ ...mail, ...changes }, now)).toBeNull(),
  )
})

describe('an error that is shown', () => {
  it.each([
    ['no user amina@example.cm here', 'no user [e-mail] here'],
    ['code 048291 was wrong', 'code 048291 was wrong'.replace('048291', '[number]')],
    ['to +237 670 00 00 01', 'to [number]'],
    ['connect postgres://academy:secret@127.0.0.1:5432/x', 'connect [address]'],
    ['GET https://site.test/reset?token=abc failed', 'GET [address] failed'],
    ['bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'bearer [token]'],
    ['\n  first line \nat stack (file.ts:1)', 'first line'],
    ['429 rate_limit_exceeded', '429 rate_limit_exceeded'],
  ])('%j', (error, expected) => expect(shownError(error)).toBe(expected))

  it('is short', () => expect(shownError('x '.repeat(500)).length).toBeLessThanOrEqual(240))
})

describe('why a mail was not sent', () => {
  it.each([
    [ownMailErrors.expired, { own: 'expired', givenUp: false }],
    [ownMailErrors.not_an_address, { own: 'not_an_address', givenUp: false }],
    ['no answer TimeoutError', { own: 'no_answer', givenUp: false }],
    [givenUp('no answer TimeoutError'), { own: 'no_answer', givenUp: true }],
    [givenUp('429 rate_limit_exceeded'), { own: null, text: '429 rate_limit_exceeded', givenUp: true }],
    ['no answers here', { own: null, text: 'no answers here', givenUp: false }],
    ['', { own: null, text: '', givenUp: false }],
  ])('%j', (error, reason) => expect(mailReason(error)).toMatchObject(reason))
})
