import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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

describe('languages are data', () => {
  /** Differences that are more than a text or a format: grammar, typography, or a program outside the bundle. */
  const named = [
    'src/config/locales.ts',
    'src/features/money/payments/receipts/amount-in-words.ts',
    'src/features/study/certificates/checker/checker-page.ts',
    'src/features/study/certificates/checker/checker-script.ts',
    'src/features/study/curriculum/ui/item-fields.tsx',
    'src/features/study/learning/server/markdown/render-markdown.ts',
    'src/features/study/learning/server/render-content.ts',
    'src/features/study/learning/server/render-stale.ts',
    'src/features/study/practice/runners/definition-parts.ts',
    'src/features/study/practice/runners/formulas/parse.ts',
    'src/features/study/practice/runners/formulas/sheet.ts',
    'src/features/study/practice/runners/formulas/text-format.ts',
    'src/lib/douala-time.ts',
    'src/lib/xaf.ts',
  ]

  it('so that code names none, except these files', () => {
    const code = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    const files = globSync('src/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.|\.ops\.|\.bench\.|\/generated\/|\/testing\//.test(file),
    )
    expect(files.length).toBeGreaterThan(1000)
    const filesWithLanguage = files.filter((file) => /'(?:en|fr)'/.test(code(readFileSync(file, 'utf8'))))
    expect(filesWithLanguage.sort()).toEqual(named)
  })
})
