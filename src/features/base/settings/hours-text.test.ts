import { afterEach, expect, it } from 'vitest'
import { applySettings, site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { hoursText, hourText } from './hours-text'

afterEach(() => applySettings({}))

const plain = (text: string) => text.replace(/\s+/g, ' ')

it('the opening hours are those of the site', () => {
  const { days, fromHour, toHour } = site.supportHours
  expect(days).toEqual([1, 2, 3, 4, 5])
  expect([fromHour, toHour]).toEqual([9, 18])
  expect(plain(hoursText('en'))).toBe('Mon-Fri 9AM-6PM WAT')
  expect(plain(hoursText('fr'))).toBe('Lun-ven 9 h-18 h (heure de Douala)')
  expect(textsOf('en', 'Contact')('closesAt', { time: hourText(toHour, 'en') })).toBe('until 6PM WAT')
})

it.each([
  [[1, 2, 3, 4, 5, 6], 8, 12, 'Mon-Sat 8AM-12PM WAT', 'Lun-sam 8 h-12 h (heure de Douala)'],
  [[0, 3, 1], 13, 24, 'Mon, Wed, Sun 1PM-12AM WAT', 'Lun, mer, dim 13 h-24 h (heure de Douala)'],
  [[6, 0], 0, 7, 'Sat-Sun 12AM-7AM WAT', 'Sam-dim 0 h-7 h (heure de Douala)'],
])('other hours are written alike: %j from %i to %i', (days, fromHour, toHour, en, fr) => {
  applySettings({ supportHours: { days, fromHour, toHour } })
  expect([plain(hoursText('en')), plain(hoursText('fr'))]).toEqual([en, fr])
})
