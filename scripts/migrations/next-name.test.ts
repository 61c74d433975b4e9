import { expect, it } from 'vitest'
import { nextMigrationName } from './next-name.mjs'

const now = new Date('2026-11-22T12:30:00Z')

it.each([
  ['no migration is there', [], '20261122123000_seats'],
  ['the newest is older', ['20261120235915_init', 'migration_lock.toml'], '20261122123000_seats'],
  ['the clock is behind the newest', ['20261125100400_last', '20261120235915_init'], '20261125100401_seats'],
  ['the newest is of this second', ['20261122123000_other'], '20261122123001_seats'],
  ['the newest ends a year', ['20261231235959_other'], '20270101000000_seats'],
])('comes after every other when %s', (_case, present, expected) => {
  expect(nextMigrationName('seats', present, now)).toBe(expected)
})
