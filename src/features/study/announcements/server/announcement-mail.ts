import type { Locale } from '@/config/locales'
import type { MailData } from '@/features/base/mail/mail-kinds'
import { personName } from '@/lib/person-name'
import type { Previewed } from '../announcements.schema'

interface Texts {
  subject: string
  text: string
}

/** What a reader of this language gets. */
export const textsFor = (
  { subject, text, written_in, other_subject, other_text }: Omit<Previewed, 'to'>,
  language: Locale,
): Texts =>
  other_subject !== null && other_text !== null && written_in !== null && written_in !== language
    ? { subject: other_subject, text: other_text }
    : { subject, text }

type AnnouncementMail =
  | { kind: 'announcement'; data: MailData['announcement'] }
  | { kind: 'newsletter'; data: MailData['newsletter'] }

/** The e-mail as readers get it, with the name of its author as the reader and no link that ends anything. */
export function mailFor(
  input: Previewed,
  author: { firstName: string; lastName: string },
  language: Locale,
): AnnouncementMail {
  const texts = textsFor(input, language)
  return input.to?.newsletter
    ? { kind: 'newsletter', data: { ...texts, unsubscribeToken: null } }
    : {
        kind: 'announcement',
        data: {
          ...texts,
          firstName: author.firstName,
          author: personName(author),
          about: null,
          roomId: null,
          unsubscribeToken: null,
        },
      }
}
