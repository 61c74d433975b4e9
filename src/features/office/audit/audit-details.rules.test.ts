import { describe, expect, it } from 'vitest'
import { auditFacts } from './audit-details.rules'

describe('the facts of an entry', () => {
  it('stand before and after, without what stayed', () => {
    const before = { role: 'student', additional_roles: [] }
    const after = { role: 'student', additional_roles: ['staff', 'admin'] }
    expect(auditFacts({ before, after })).toEqual([
      { field: 'additional_roles', before: '', value: 'staff, admin' },
    ])
  })

  it('are new where nothing was before, and gone where nothing is after', () => {
    expect(auditFacts({ after: { username: 'awa' } })).toEqual([{ field: 'username', value: 'awa' }])
    expect(auditFacts({ before: { price: 15000 }, after: {} })).toEqual([
      { field: 'price', before: '15000', value: '' },
    ])
  })

  it('are also what stands beside: a reason, a filter', () => {
    expect(auditFacts({ reason: 'paid twice', filter: { role: 'staff' } })).toEqual([
      { field: 'role', value: 'staff' },
      { field: 'reason', value: 'paid twice' },
    ])
  })

  it('may be a single state', () => {
    expect(auditFacts({ before: 'review', after: 'cancelled', reason: 'a test' })).toEqual([
      { field: 'state', before: 'review', value: 'cancelled' },
      { field: 'reason', value: 'a test' },
    ])
    expect(auditFacts({ before: null, after: { title: 'Hello' } })).toEqual([
      { field: 'title', value: 'Hello' },
    ])
  })

  it('are short, whatever was written', () => {
    expect(auditFacts({ text: 'x'.repeat(5_000) })[0]?.value).toHaveLength(301)
    expect(auditFacts({ deep: { a: { b: 1 } } })).toEqual([{ field: 'deep', value: '{"a":{"b":1}}' }])
  })

  it.each([null, 'text', 7, [], {}])('of %j are none', (details) => {
    expect(auditFacts(details)).toEqual([])
  })
})
