import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { handbookOf, handbookPages, handbookPlaces } from '@/config/handbook-places'
import { locales } from '@/config/locales'
import { hasText, textsOf } from '@/i18n/texts-of'
import { blocksOf, handbookText } from './handbook-texts'

/** Pages of the back office without a ?: they are shown before somebody is in it, or are the handbook itself. */
const withoutHelp = [
  '/admin',
  '/admin/[...rest]',
  '/admin/confirm',
  '/admin/handbook',
  '/admin/handbook/[page]',
  '/admin/login',
  '/admin/new-password',
]
const routes = globSync('src/app/[[]locale]/(office)/admin/**/page.tsx').map((file) =>
  file.replace(/^.*\(office\)/, '').replace(/\/page\.tsx$/, ''),
)
const sectionsOf = (locale: (typeof locales)[number]) =>
  handbookPages.flatMap((page) =>
    Object.entries(handbookText(locale, page).sections).map(([name, { title, text }]) => ({
      at: `${page}#${name}`,
      title,
      text,
    })),
  )
const keysIn = (text: string) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, key]) => key ?? '')

describe('the handbook', () => {
  it('has a section for every page of the back office, and none for a page that is gone', () => {
    expect(routes.length).toBeGreaterThan(50)
    expect(Object.keys(handbookPlaces).sort()).toEqual(
      routes.filter((route) => !withoutHelp.includes(route)).sort(),
    )
  })

  it.each(locales)('has the section to which each ? leads: %s', (locale) => {
    const known = new Set(sectionsOf(locale).map(({ at }) => at))
    expect(Object.values(handbookPlaces).filter(([page, name]) => !known.has(`${page}#${name}`))).toEqual([])
  })

  it('finds the section by the address: fixed parts before variable ones', () => {
    expect(handbookOf('/admin/students')).toBe('/admin/handbook/people#students')
    expect(handbookOf('/admin/students/erasures')).toBe('/admin/handbook/people#erasures')
    expect(handbookOf('/admin/students/4f9c?notice=x')).toBe('/admin/handbook/people#one')
    expect(handbookOf('/admin/payments/new?student=1')).toBe('/admin/handbook/desk#known')
    expect(handbookOf('/admin/programs/web-development/curriculum/first/history')).toBe(
      '/admin/handbook/programs#history',
    )
    expect(handbookOf('/admin/handbook/day')).toBeNull()
  })

  it('has the same sections, lists and quoted words in both languages', () => {
    const shape = (locale: (typeof locales)[number]) =>
      sectionsOf(locale).map(({ at, text }) => ({
        at,
        blocks: text.split('\n\n').map((block) => (block.startsWith('- ') ? block.split('\n').length : 0)),
        keys: keysIn(text).sort(),
      }))
    expect(shape('fr')).toEqual(shape('en'))
  })

  it.each(locales)('quotes buttons and links by their texts: %s', (locale) => {
    for (const { at, text } of sectionsOf(locale)) {
      for (const key of keysIn(text)) {
        expect(hasText(key), `${at}: ${key}`).toBe(true)
        // A text with values would be quoted with its braces.
        expect(textsOf(locale)(key as 'Handbook.title'), `${at}: ${key}`).not.toMatch(/[{}]/)
      }
      expect(blocksOf(text, locale).length).toBeGreaterThan(0)
    }
  })

  it('a quotation of a text that does not exist is noticed', () => {
    expect(() => blocksOf('Press {Office.pressMe}.', 'en')).toThrow('Office.pressMe')
  })

  it.each(locales)('is short: %s', (locale) => {
    for (const page of handbookPages) {
      const words = Object.values(handbookText(locale, page).sections).flatMap(({ text }) =>
        text.split(/\s+/),
      )
      expect(words.length, page).toBeGreaterThan(250)
      expect(words.length, page).toBeLessThan(560)
    }
  })

  it('keeps French signs beside their words, and its apostrophes round', () => {
    const loose = / [?!;:»%]|« |\w'\w|\.\.\.|\u202f|\d \d{3}(?!\d)|[\d}] (?:h|min|FCFA)(?![\p{L}’])/u
    expect(sectionsOf('fr').filter(({ title, text }) => loose.test(text) || loose.test(title))).toEqual([])
  })
})
