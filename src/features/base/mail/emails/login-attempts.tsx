import { paths } from '@/config/paths'
import { Action, Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

/**
 * Warns that somebody tries passwords: what happened, that nobody got in, and what to do. At most once a day.
 */
export const loginAttempts: MailTemplate<'login_attempts'> = {
  audience: 'Account',
  subject: (mail) => mail.t('loginAttempts.subject'),
  preheader: (mail) => mail.t('loginAttempts.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('loginAttempts.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('loginAttempts.intro')}</Paragraph>
      <Paragraph>{mail.t('loginAttempts.own')}</Paragraph>
      <Paragraph>{mail.t('loginAttempts.other')}</Paragraph>
      <Warning>{mail.t('loginAttempts.warning')}</Warning>
      <Action mail={mail} href={mail.page(paths.forgotPassword)}>
        {mail.t('loginAttempts.action')}
      </Action>
    </>
  ),
}
