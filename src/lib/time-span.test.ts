import { expect, it } from 'vitest'
import { day, hour, minute, second } from '@/config/durations'
import { formatTimeSpan } from './time-span'

it.each([
  [second, '1 minute', '1 minute'],
  [59 * minute + second, '1 hour', '1 heure'],
  [hour + 5 * minute, '1 hour, 5 minutes', '1 heure et 5 minutes'],
  [day, '1 day', '1 jour'],
  [2 * day + 3 * hour + 20 * minute, '2 days, 3 hours', '2 jours et 3 heures'],
  [400 * day, '400 days', '400 jours'],
])('%i ms are %s, %s', (ms, en, fr) => {
  expect(formatTimeSpan(ms, 'en')).toBe(en)
  expect(formatTimeSpan(ms, 'fr').replaceAll('\u00a0', ' ')).toBe(fr)
})
