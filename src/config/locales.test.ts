import { expect, it } from 'vitest'
import { negotiateLocale } from './locales'

it.each([
  [null, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CM,fr;q=0.9,en;q=0.8', 'fr'],
  ['de,en;q=0.5,fr;q=0.4', 'en'],
  ['en;q=0.2,fr;q=0.9', 'fr'],
  ['fr;q=0', 'en'],
  ['fr;q=broken,en', 'en'],
  [';;;,,,', 'en'],
])('%s is answered in %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale)
})
