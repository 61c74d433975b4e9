import { describe, expect, it } from 'vitest'
import { shownError } from './shown-error'

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
