import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasText, translate } from '@/server/texts'
import { auditActions } from './audit-actions'

const sources = globSync('src/**/*.ts', { cwd: process.cwd() }).filter((file) => !/\.test\.ts$/.test(file))

/** Actions that are written as plain text in a call of recordAudit. */
const written = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/recordAudit\(([\s\S]{0,200}?)actorId/g)].flatMap(
    ([, start = '']) => [...start.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  ),
)

describe('the actions of the audit log', () => {
  it('that the code writes are all offered by the filter', () => {
    expect(written.length).toBeGreaterThan(5)
    expect(written.filter((action) => !(auditActions as readonly string[]).includes(action))).toEqual([])
  })

  it.each(auditActions)('%s has words in both languages', (action) => {
    const key = `Audit.actions.${action}`
    expect(hasText(key)).toBe(true)
    expect(translate('fr', key)).not.toBe(translate('en', key))
  })
})
