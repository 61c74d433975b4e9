import type { Locale } from '@/config/locales'
import type { MailData, MailKind } from '../mail-kinds'

/** Kinds that a member of the back office sends while waiting. No job ever touches their rows. */
export type OfficeMailKind = Extract<MailKind, 'office_reply' | 'office_mail'>

export interface OfficeMail<K extends OfficeMailKind = OfficeMailKind> {
  kind: K
  senderId: string
  to: string
  locale: Locale
  data: MailData[K]
  /** The account of the address, if any. */
  userId?: string | null
  /** The same for the same e-mail of the same author to the same person: a double click sends one mail. */
  fingerprint: string
}
