import { type Locale, otherLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { can } from '@/server/kernel/access'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { previewSchema } from '../announcements.schema'
import { mailFor } from './announcement-mail'
import { refuseNewsletter } from './audience'

function languagesOf(
  { other_text, written_in }: { other_text: string | null; written_in: Locale | null },
  locale: Locale,
): Locale[] {
  const first = written_in ?? locale
  return other_text === null ? [first] : [first, otherLocale(first)]
}

/** The e-mails that readers would get, in each language in which they differ, to the person who presses the button. */
export const sendTest = defineUseCase({
  name: 'announcements.send-test',
  access: can('students.announce'),
  input: previewSchema,
  limits: [perActor('admin.mail')],
  async run({ input, actor, locale }): Promise<{ email: string }> {
    const { user } = actor
    refuseNewsletter(actor, input.to?.newsletter ?? false)
    const languages = languagesOf(input, locale)
    await inTransaction(async (tx) => {
      for (const language of languages) {
        await queueMail(tx, {
          ...mailFor(input, user, language),
          to: user.email,
          locale: language,
          userId: user.id,
        })
      }
    })
    return { email: user.email }
  },
})
