import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import type { TextKey, TextKeyIn, TextParams } from '@/messages/text-key'
import type { MailData, MailKind } from '../mail-kinds'

/**
 * What a template may use in addition to its data. Everything here is safe to show; data is not safe until it went
 * through these functions.
 */
export interface MailContext {
  locale: Locale
  /** A text of the namespace Mail. */
  t(key: TextKeyIn<'Mail'>, params?: TextParams): string
  /** A text by its full key. */
  say(key: TextKey, params?: TextParams): string
  /** A text by its full key, or null when there is none. */
  textOf(key: string): string | null
  /** An absolute link into this site. */
  page(path: string, query?: Record<string, string | undefined>): string
  /** Checks a link that was created elsewhere; throws unless it leads to this site. */
  own(link: string): string
  money(amountXaf: number): string
  program(slug: string): string
  /** Greets by the first name, or without a name when nothing of it is left after defanging. */
  greeting(firstName: string): string
}

interface BodyProps<K extends MailKind> {
  mail: MailContext
  data: MailData[K]
}

export interface MailTemplate<K extends MailKind> {
  audience: 'Account' | 'Study' | 'Newsletter' | 'Staff' | 'Contact' | 'Office' | 'Payer' | 'Guardian'
  subject(mail: MailContext, data: MailData[K]): string
  /** The preview text that a mailbox shows beside the subject. */
  preheader(mail: MailContext, data: MailData[K]): string
  Body(props: BodyProps<K>): ReactNode
  /** The link in the footer that stops all further mails of this kind. */
  unsubscribe?(mail: MailContext, data: MailData[K]): string | undefined
  headers?(mail: MailContext, data: MailData[K]): Record<string, string> | undefined
}
