import { describe, expect, it } from 'vitest'
import { auditActions } from '@/config/audit-actions'
import { hasText, translate } from '@/server/texts'

describe('the actions of the audit log', () => {
  it.each(auditActions)('%s has words in both languages', (action) => {
    const key = `Audit.actions.${action}` as const
    expect(hasText(key)).toBe(true)
    expect(translate('fr', key)).not.toBe(translate('en', key))
  })
})
