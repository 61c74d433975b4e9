import { resetTokenMs } from '@/config/limits'
import { Action, Paragraph, SmallPrint, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

const minutes = resetTokenMs / 60_000

export const passwordReset: MailTemplate<'password_reset'> = {
  audience: 'Account',
  subject: (mail) => mail.t('passwordReset.subject'),
  preheader: (mail) => mail.t('passwordReset.preheader', { minutes }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('passwordReset.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('passwordReset.intro')}</Paragraph>
      <Action mail={mail} href={mail.own(data.link)}>
        {mail.t('passwordReset.action')}
      </Action>
      <SmallPrint>{mail.t('passwordReset.validity', { minutes })}</SmallPrint>
      <Warning>{mail.t('passwordReset.warning')}</Warning>
    </>
  ),
}
