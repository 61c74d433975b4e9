import { expect, it } from 'vitest'
import { auditActions } from './audit-actions'

it('names each audited action once, in alphabetical order', () => {
  expect(auditActions).toEqual([...new Set(auditActions)].sort())
})
