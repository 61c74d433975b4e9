import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { personName } from '@/lib/person-name'
import type { Colleague } from '../../server/office/colleagues.repository'

export const messageTexts = (locale: Locale) => ({
  ...pick(locale, 'Office', ['respond', 'markRead']),
  ...pick(locale, 'OfficeMessages', [
    'stateUnread',
    'stateRead',
    'stateReplied',
    'respondTo',
    'markReadOf',
    'tick',
    'assignedTo',
  ]),
  ...pick(locale, 'Common', ['close']),
  networkError: textsOf(locale)('Errors.network'),
})

export const postTexts = (locale: Locale) => ({
  busy: textsOf(locale)('Common.working'),
  networkError: textsOf(locale)('Errors.network'),
})

/** Names to choose from; two people with one name are told apart by their usernames. */
export function colleagueNames(colleagues: readonly Colleague[]) {
  const names = colleagues.map((each) => ({ id: each.id, name: personName(each), username: each.username }))
  return names.map(({ id, name, username }) => ({
    id,
    name: names.filter((other) => other.name === name).length > 1 ? `${name} (${username})` : name,
  }))
}

export type MessageTexts = ReturnType<typeof messageTexts>
