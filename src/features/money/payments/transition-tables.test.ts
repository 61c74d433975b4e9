import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { transitions as attempt } from './attempt.rules'
import { transitionTables, withTables } from './transition-tables'

it('stand in docs/payments.md as the rules are (npm run docs:payments)', () => {
  const document = readFileSync('docs/payments.md', 'utf8')
  expect(document).toBe(withTables(document))
})

it('name every event of every state', () => {
  const tables = transitionTables()
  for (const [state, moves] of Object.entries(attempt)) {
    const row = tables.split('\n').find((line) => line.startsWith(`| **${state}** |`)) ?? ''
    for (const [event, next] of Object.entries(moves)) {
      expect(row).toContain(`${event} → **${next}**`)
    }
  }
})

it('have a place in the document', () => {
  expect(() => withTables('# Payments')).toThrow('no place')
})
