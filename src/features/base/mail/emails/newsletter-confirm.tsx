import { Action, Paragraph, Title, Warning } from './blocks'
import { endsByOnePress } from './newsletter'
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
  ...endsByOnePress,
}
