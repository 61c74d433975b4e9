import { dateFormat } from '@/lib/intl-formats'
import type { Language } from '../contract'
import { partsOfDay } from './dates'

const nameOf = (serial: number, language: Language, part: Intl.DateTimeFormatOptions) => {
  const { year, month, day } = partsOfDay(serial)
  return dateFormat(language, { ...part, timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1, day)))
}

function formatDay(serial: number, pattern: string, language: Language): string {
  const { year, month, day } = partsOfDay(serial)
  return pattern.replace(/"([^"]*)"|([djma y])\2*/gi, (part, quoted?: string) => {
    if (quoted !== undefined) {
      return quoted
    }
    const length = part.length
    switch (part[0]?.toLowerCase()) {
      case 'd':
      case 'j':
        return length > 2
          ? nameOf(serial, language, { weekday: length > 3 ? 'long' : 'short' })
          : String(day).padStart(length, '0')
      case 'm':
        return length > 2
          ? nameOf(serial, language, { month: length > 3 ? 'long' : 'short' })
          : String(month).padStart(length, '0')
      case 'y':
      case 'a':
        return length > 2 ? String(year) : String(year).slice(-2)
      default:
        return part
    }
  })
}

function formatNumber(value: number, pattern: string, language: Language): string {
  const [comma, thousands] = language === 'fr' ? [',', '\u202f'] : ['.', ',']
  return pattern
    .replace(/"([^"]*)"|[#0][#0,. \u00a0\u202f]*[#0]|[#0]/, (part, quoted?: string) => {
      if (quoted !== undefined) {
        return quoted
      }
      const point = part.lastIndexOf(comma)
      const [front, behind] = point < 0 ? [part, ''] : [part.slice(0, point), part.slice(point + 1)]
      const percent = pattern.includes('%') ? 100 : 1
      const least = behind.replace(/[^0]/g, '').length
      const grouped = /[#0][, \u00a0\u202f][#0]/.test(front)
      const fixed = Math.abs(value * percent)
      // Through a rounded text: 1.005 is shown as 1.01.
      const [whole = '', rest = ''] = Number(
        `${Math.round(Number(`${fixed}e${behind.length}`))}e-${behind.length}`,
      )
        .toFixed(behind.length)
        .split('.')
      const padded = whole.padStart(front.replace(/[^0]/g, '').length, '0')
      const groups = grouped ? padded.replace(/\B(?=(\d{3})+$)/g, thousands) : padded
      const decimals = rest.replace(new RegExp(`0{0,${behind.length - least}}$`), '')
      return `${value < 0 ? '-' : ''}${groups}${decimals === '' ? '' : comma + decimals}`
    })
    .replaceAll('"', '')
}

/** What TEXT answers: a number or a day written as the pattern says, with the letters of its language (yyyy, aaaa). */
export const formatValue = (value: number, pattern: string, language: Language): string =>
  /[#0]/.test(pattern.replace(/"[^"]*"/g, ''))
    ? formatNumber(value, pattern, language)
    : formatDay(value, pattern, language)
