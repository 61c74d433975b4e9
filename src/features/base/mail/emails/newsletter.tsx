import { paths } from '@/config/paths'
import { Paragraph, Title, WrittenParagraphs } from './blocks'
import type { MailTemplate } from './template'

type NewsletterKind = 'newsletter' | 'newsletter_confirm'

/** Ends the subscription: by the link in the footer, and by the mail program itself (RFC 8058). */
export const endsByOnePress: Pick<MailTemplate<NewsletterKind>, 'unsubscribe' | 'headers'> = {
  unsubscribe: (mail, { unsubscribeToken }) =>
    unsubscribeToken === null
      ? undefined
      : mail.page(paths.newsletterUnsubscribe, { token: unsubscribeToken }),
  headers: (mail, { unsubscribeToken }) =>
    unsubscribeToken === null
      ? undefined
      : {
          'List-Unsubscribe': `<${mail.own(`/api/newsletter/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
}

/** The author's text in plain paragraphs. */
export const newsletter: MailTemplate<'newsletter'> = {
  ...endsByOnePress,
  audience: 'Newsletter',
  subject: (_mail, { subject }) => subject,
  preheader: (_mail, { subject, text }) => text.split('\n')[0]?.slice(0, 120) || subject,
  Body: ({ mail, data }) => (
    <>
      <Title>{data.subject}</Title>
      <Paragraph>{mail.t('helloPlain')}</Paragraph>
      <WrittenParagraphs text={data.text} />
    </>
  ),
}
