import { emailChangeTokenMs } from '@/config/limits'
import { Action, Paragraph, SmallPrint, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

const hours = emailChangeTokenMs / 3_600_000

/** Sent to the new address, which is not proven yet: no name, nothing that the requester typed. */
export const emailChange: MailTemplate<'email_change'> = {
  audience: 'Account',
  subject: (mail) => mail.t('emailChange.subject'),
  preheader: (mail) => mail.t('emailChange.preheader', { hours }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('emailChange.title')}</Title>
      <Paragraph>{mail.t('helloPlain')}</Paragraph>
      <Paragraph>{mail.t('emailChange.intro')}</Paragraph>
      <Action mail={mail} href={mail.own(data.link)}>
        {mail.t('emailChange.action')}
      </Action>
      <SmallPrint>{mail.t('emailChange.validity', { hours })}</SmallPrint>
      <Warning>{mail.t('emailChange.warning')}</Warning>
    </>
  ),
}
