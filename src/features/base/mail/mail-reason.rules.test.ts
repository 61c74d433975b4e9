import { describe, expect, it } from 'vitest'
import { givenUp, ownMailErrors } from './mail.rules'
import { mailReason, mailTroubleOf, type UnsentMails } from './mail-reason.rules'

describe('why a mail was not sent', () => {
  it.each([
    [ownMailErrors.expired, { cause: 'expired', givenUp: false }],
    [ownMailErrors.not_an_address, { cause: 'not_an_address', fault: 'address', givenUp: false }],
    ['no answer TimeoutError', { cause: 'no_answer', fault: 'provider', givenUp: false }],
    [givenUp('no answer TimeoutError'), { cause: 'no_answer', givenUp: true }],
    [givenUp('429 rate_limit_exceeded'), { cause: 'busy', text: '429 rate_limit_exceeded', givenUp: true }],
    ['401 missing_api_key', { cause: 'key', fault: 'account' }],
    ['403 invalid_api_key', { cause: 'key', fault: 'account' }],
    ['403 validation_error', { cause: 'domain', fault: 'domain' }],
    ['422 invalid_from_address', { cause: 'domain', fault: 'domain' }],
    ['429 daily_quota_exceeded', { cause: 'quota', fault: 'account' }],
    ['503 unknown', { cause: 'broken', fault: 'provider' }],
    ['422 validation_error', { cause: 'refused', fault: 'address' }],
    ['no answers here', { cause: null, fault: null, text: 'no answers here' }],
    ['', { cause: null, text: '' }],
  ])('%j', (error, reason) => expect(mailReason(error)).toMatchObject(reason))
})

describe('why mail does not leave', () => {
  const now = new Date('2026-11-23T01:30:00Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const mails = (error: string, changes: Partial<UnsentMails> = {}): UnsentMails => ({
    error,
    waiting: 1,
    receivers: 1,
    since: minutesAgo(10),
    untriedSince: null,
    ...changes,
  })
  const trouble = (...unsent: UnsentMails[]) => mailTroubleOf(unsent, minutesAgo(60), now)

  it('is nothing where nothing waits, one address was refused, or a mail has just been queued', () => {
    expect(trouble()).toBeNull()
    expect(trouble(mails('422 validation_error'))).toBeNull()
    expect(trouble(mails(ownMailErrors.not_an_address, { receivers: 9 }))).toBeNull()
    expect(trouble(mails('', { untriedSince: minutesAgo(1) }))).toBeNull()
    expect(trouble(mails('503 unknown', { since: minutesAgo(1) }))).toBeNull()
  })

  it('is ours at once where domain or key are refused, and where many addresses are', () => {
    expect(trouble(mails('403 validation_error', { waiting: 26, since: now }))).toEqual({
      cause: 'domain',
      fault: 'domain',
      since: now,
      waiting: 26,
    })
    expect(trouble(mails('422 validation_error', { receivers: 3 }))).toMatchObject({ fault: 'account' })
  })

  it('is the provider after two minutes, and our server where nobody has tried for five', () => {
    expect(trouble(mails('no answer TimeoutError'))).toMatchObject({ cause: 'no_answer', fault: 'provider' })
    const untried = mails('', { untriedSince: minutesAgo(6), waiting: 4 })
    expect(trouble(untried)).toMatchObject({ cause: 'untried', fault: 'server', waiting: 4 })
    expect(mailTroubleOf([untried], minutesAgo(1), now)).toBeNull()
  })

  it('counts what waits with it, and names what we can do something about first', () => {
    const all = [mails('503 unknown', { since: minutesAgo(20) }), mails('401 missing_api_key'), mails('')]
    expect(trouble(...all, mails(ownMailErrors.expired))).toEqual({
      cause: 'key',
      fault: 'account',
      since: minutesAgo(20),
      waiting: 3,
    })
  })
})
