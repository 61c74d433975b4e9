import { Action, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const testMail: MailTemplate<'test_mail'> = {
  audience: 'Staff',
  subject: (mail) => mail.t('testMail.subject'),
  preheader: (mail) => mail.t('testMail.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('testMail.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('testMail.intro')}</Paragraph>
      <Action mail={mail} href={mail.own(data.link)}>
        {mail.t('testMail.action')}
      </Action>
    </>
  ),
}
