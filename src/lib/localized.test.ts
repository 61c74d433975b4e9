import { expect, it } from 'vitest'
import { languageOfField, localized, localizedOrOther } from './localized'

const program = { titleEn: 'Networks', titleFr: 'Réseaux', textEn: '', textFr: 'Bonjour' }

it('reads the field of a language', () => {
  expect(localized(program, 'title', 'en')).toBe('Networks')
  expect(localized(program, 'title', 'fr')).toBe('Réseaux')
})

it('reads the other language only where one is empty', () => {
  expect(localizedOrOther(program, 'text', 'en')).toBe('Bonjour')
  expect(localizedOrOther(program, 'title', 'en')).toBe('Networks')
  expect(localizedOrOther({ textEn: '', textFr: '' }, 'text', 'fr')).toBe('')
})

it('knows the language of a field by its name', () => {
  expect(['titleEn', 'summaryFr'].map(languageOfField)).toEqual(['en', 'fr'])
})
