import type { Locale } from '@/config/locales'
import { pick } from '@/i18n/texts-of'

export const outboxTexts = (locale: Locale) =>
  pick(locale, 'Offline', [
    'sendNow',
    'sending',
    'waiting',
    'waitingText',
    'endedText',
    'lost',
    'lostText',
    'arrivedTitle',
    'arrived',
    'arrivedScore',
    'arrivedPassed',
    'refused',
    'refusedUnknown',
    'refusedTitle',
    'saveFile',
    'close',
  ])
export type OutboxTexts = ReturnType<typeof outboxTexts>

export const signOutTexts = (locale: Locale) =>
  pick(locale, 'Offline', [
    'signOutTitle',
    'signOutText',
    'sendNow',
    'sending',
    'signOutStay',
    'signOutLeave',
    'close',
    'signedOutTitle',
    'signedOutText',
  ])
export type SignOutTexts = ReturnType<typeof signOutTexts>

export const devicePagesTexts = (locale: Locale) => ({
  ...pick(locale, 'Learning', ['weekTable', 'states.done']),
  ...pick(locale, 'Student', ['toProgram']),
  ...pick(locale, 'Offline', [
    'own',
    'visited',
    'waitingList',
    'texts',
    'nothing',
    'lessonSize',
    'size',
    'remove',
    'removing',
    'removeWaiting',
    'removeAnyway',
    'removed',
    'unsupported',
  ]),
})
export type DevicePagesTexts = ReturnType<typeof devicePagesTexts>
