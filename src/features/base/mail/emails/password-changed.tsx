import { paths } from '@/config/paths'
import { Action, Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

export const passwordChanged: MailTemplate<'password_changed'> = {
  audience: 'Account',
  subject: (mail) => mail.t('passwordChanged.subject'),
  preheader: (mail) => mail.t('passwordChanged.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('passwordChanged.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('passwordChanged.intro')}</Paragraph>
      <Warning>{mail.t('passwordChanged.warning')}</Warning>
      <Action mail={mail} href={mail.page(paths.forgotPassword)}>
        {mail.t('passwordChanged.action')}
      </Action>
    </>
  ),
}
