import { defangAddress } from '../defang.rules'
import { Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

/** Sent to the old address, so that nobody loses an account without noticing. */
export const emailChanged: MailTemplate<'email_changed'> = {
  audience: 'Account',
  subject: (mail) => mail.t('emailChanged.subject'),
  preheader: (mail) => mail.t('emailChanged.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('emailChanged.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('emailChanged.intro', { address: defangAddress(data.newEmail) })}</Paragraph>
      <Warning>{mail.t('emailChanged.warning')}</Warning>
    </>
  ),
}
