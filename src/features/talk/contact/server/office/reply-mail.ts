import { day } from '@/config/durations'
import { contactLinkMs } from '@/config/limits'
import type { Locale } from '@/config/locales'
import type { MailData } from '@/features/base/mail/mail-kinds'
import { languageOf } from '../../message.rules'
import { messageLink } from '../message-link'

interface WrittenReply {
  id: string
  name: string
  message: string
  locale: string
}

/** The data for the template of a reply, in the language of the visitor. */
export function replyMail(
  { id, name, message, locale }: WrittenReply,
  { subject, html, author }: { subject: string; html: string; author: string },
  now: Date,
): { locale: Locale; data: MailData['office_reply'] } {
  const language = languageOf(locale)
  return {
    locale: language,
    data: {
      subject,
      name,
      html,
      author,
      quoted: message,
      messageId: id,
      link: messageLink(id, language, now),
      linkDays: Math.round(contactLinkMs / day),
    },
  }
}
