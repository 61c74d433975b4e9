import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { greetingOf } from '@/features/base/mail/greeting'
import { pick, textsOf } from '@/i18n/texts-of'
import { mailPreviewTexts } from '@/server/form-texts'

export function replyTexts(locale: Locale, language: Locale, name: string, author: string) {
  const ofReader = textsOf(language, 'Mail.officeReply')
  return {
    ...pick(locale, 'Office', ['subject', 'cancel', 'sendResponse']),
    ...pick(locale, 'OfficeMessages', [
      'reply',
      'sending',
      'sendAnyway',
      'draftKept',
      'colleagueNow',
      'answeredMeanwhile',
      'readMeanwhile',
      'canned',
      'cannedChoose',
      'placeholdersOpen',
    ]),
    replyHint: textsOf(locale)(`OfficeMessages.replyIn.${language}`),
    networkError: textsOf(locale)('Errors.network'),
    // What the mail adds around the reply.
    greeting: greetingOf(language, name),
    signature: [ofReader('closing'), ofReader('signature', { name: author, site: site.name })].join('\n'),
    preview: mailPreviewTexts(locale),
  }
}

export type ReplyTexts = ReturnType<typeof replyTexts>
