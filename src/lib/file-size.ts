import type { Locale } from '@/config/locales'
import { numberFormat } from './intl-formats'

const units = { en: ['B', 'KB', 'MB'], fr: ['o', 'Ko', 'Mo'] } as const

/** '1.2 MB', '1,2 Mo'; the space does not break. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2
  const value = bytes / 1024 ** step
  const digits = step === 0 || value >= 100 ? 0 : 1
  const text = numberFormat(locale, { maximumFractionDigits: digits }).format(value)
  return `${text}\u00a0${units[locale][step]}`
}
