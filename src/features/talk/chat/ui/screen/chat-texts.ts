import type { Locale } from '@/config/locales'
import { hoursText } from '@/features/base/settings/hours-text'
import { pick } from '@/i18n/texts-of'

/** Every text of the screen. */
export const chatTexts = (locale: Locale) => ({
  ...pick(locale, 'ChatScreen'),
  ...pick(locale, 'Chat', [
    'createRoom',
    'addUser',
    'failedToLoadRooms',
    'failedToLoadMessages',
    'failedToCreateRoom',
    'failedToAddUser',
    'socketNotConnected',
  ]),
  ...pick(locale, 'Common', ['close']),
  hoursText: hoursText(locale),
  ...pick(locale, 'Errors', ['networkShort']),
})

export type ChatTexts = ReturnType<typeof chatTexts>
