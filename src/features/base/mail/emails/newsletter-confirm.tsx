import { paths } from '@/config/paths'
import { Action, Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

export const newsletterConfirm: MailTemplate<'newsletter_confirm'> = {
  audience: 'Newsletter',
  subject: (mail) => mail.t('newsletterConfirm.subject'),
  preheader: (mail) => mail.t('newsletterConfirm.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('newsletterConfirm.title')}</Title>
      <Paragraph>{mail.t('helloPlain')}</Paragraph>
      <Paragraph>{mail.t('newsletterConfirm.intro')}</Paragraph>
      <Action mail={mail} href={mail.own(data.link)}>
        {mail.t('newsletterConfirm.action')}
      </Action>
      <Warning>{mail.t('newsletterConfirm.warning')}</Warning>
    </>
  ),
  unsubscribe: (mail, { unsubscribeToken }) =>
    mail.page(paths.newsletterUnsubscribe, { token: unsubscribeToken }),
  headers: (mail, { unsubscribeToken }) => ({
    'List-Unsubscribe': `<${mail.own(`/api/newsletter/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
}
