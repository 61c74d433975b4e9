import { describe, expect, it } from 'vitest'
import { isTechnical, placeOf } from './audit-links.rules'

describe('a field of an entry', () => {
  it.each([
    ['messageId', 'a1', { path: '/admin/messages', query: { message: 'a1' } }],
    ['submissionId', 'a1', { path: '/admin/assignments', query: { state: 'all', assignment: 'a1' } }],
    ['slug', 'web', null],
    ['reference', 'MB/1', { path: '/admin/payments/MB%2F1' }],
    ['reason', 'x', null],
    ['messageId', '', null],
  ])('%s %j leads to its page', (field, value, place) => {
    expect(placeOf(field, value)).toEqual(place)
  })

  it.each(['id', 'mailId', 'jobIds', 'target_user_id'])('%s is technical', (field) => {
    expect(isTechnical(field)).toBe(true)
  })

  it.each(['slug', 'reason', 'reference', 'paid'])('%s is not', (field) => {
    expect(isTechnical(field)).toBe(false)
  })
})
