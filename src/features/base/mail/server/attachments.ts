import type { Locale } from '@/config/locales'
import { asLocale } from '@/config/locales'
import type { OutboxMail } from '@/generated/prisma/client'
import type { MailAttachment } from '@/server/ports/mailer'
import { remember } from '@/server/remember'
import { isMailKind, type MailData, type MailKind } from '../mail-kinds'

type FilesOf<K extends MailKind> = (data: MailData[K], locale: Locale) => Promise<MailAttachment[]>

const connected = () => remember('mail-attachments', () => new Map<MailKind, FilesOf<MailKind>>())

/**
 * The files of a kind of mail, made when it is sent and the same at every try. `src/composition/mail-attachments.ts` connects
 * them, because they belong to features that come after this one.
 */
export function attachFiles<K extends MailKind>(kind: K, files: FilesOf<K>): void {
  connected().set(kind, files as FilesOf<MailKind>)
}

export async function attachmentsOf({
  kind,
  data,
  locale,
}: Pick<OutboxMail, 'kind' | 'data' | 'locale'>): Promise<MailAttachment[] | undefined> {
  const files = isMailKind(kind) ? connected().get(kind) : undefined
  return files?.(data as MailData[MailKind], asLocale(locale))
}
