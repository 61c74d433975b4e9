import type { Locale } from '@/config/locales'
import { isRole } from '@/config/roles'
import { hasText, textsOf } from '@/i18n/texts-of'

const roleText = {
  student: 'Office.roleStudent',
  staff: 'Office.roleStaff',
  admin: 'Office.roleAdmin',
} as const

/** The action in words; an action without a text is shown by its name. */
export function actionText(locale: Locale, action: string): string {
  const key = `Audit.actions.${action}`
  return /^[a-z_.]+$/.test(action) && hasText(key) ? textsOf(locale)(key) : action
}

export function fieldText(locale: Locale, field: string): string {
  const key = `Audit.fields.${field}`
  return /^[a-zA-Z_]+$/.test(field) && hasText(key) ? textsOf(locale)(key) : field
}

/** Fields whose values are identifiers of the code. */
const worded = ['status', 'state', 'students', 'mode', 'kind', 'show']

/** Roles, states, yes and no in the reader's language; all other values unchanged. */
export function valueText(locale: Locale, field: string, value: string): string {
  const key = `Audit.values.${value}`
  if (worded.includes(field) && /^[a-z_]+$/.test(value) && hasText(key)) {
    return textsOf(locale)(key)
  }
  if (value === '') {
    return textsOf(locale)('Audit.empty')
  }
  if (value === 'true' || value === 'false') {
    return textsOf(locale)(value === 'true' ? 'Audit.yes' : 'Audit.no')
  }
  return value
    .split(', ')
    .map((part) => (isRole(part) ? textsOf(locale)(roleText[part]) : part))
    .join(', ')
}
