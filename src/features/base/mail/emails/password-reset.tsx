import { day } from '@/config/durations'
import { firstPasswordTokenMs, resetTokenMs } from '@/config/limits'
import { site } from '@/config/site'
import { Action, Facts, Paragraph, SmallPrint, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

const minutes = resetTokenMs / 60_000
const days = firstPasswordTokenMs / day

export const passwordReset: MailTemplate<'password_reset'> = {
  audience: 'Account',
  subject: (mail, { username }) =>
    username ? mail.t('firstPassword.subject', { site: site.name }) : mail.t('passwordReset.subject'),
  preheader: (mail, { username }) =>
    username ? mail.t('firstPassword.preheader', { days }) : mail.t('passwordReset.preheader', { minutes }),
  Body: ({ mail, data: { username, firstName, link } }) =>
    username ? (
      <>
        <Title>{mail.t('firstPassword.title')}</Title>
        <Paragraph>{mail.greeting(firstName)}</Paragraph>
        <Paragraph>{mail.t('firstPassword.intro', { site: site.name })}</Paragraph>
        <Facts mail={mail} rows={[[mail.t('firstPassword.username'), username]]} />
        <Action mail={mail} href={mail.own(link)}>
          {mail.t('firstPassword.action')}
        </Action>
        <SmallPrint>{mail.t('firstPassword.validity', { days })}</SmallPrint>
        <Warning>{mail.t('firstPassword.warning')}</Warning>
      </>
    ) : (
      <>
        <Title>{mail.t('passwordReset.title')}</Title>
        <Paragraph>{mail.greeting(firstName)}</Paragraph>
        <Paragraph>{mail.t('passwordReset.intro')}</Paragraph>
        <Action mail={mail} href={mail.own(link)}>
          {mail.t('passwordReset.action')}
        </Action>
        <SmallPrint>{mail.t('passwordReset.validity', { minutes })}</SmallPrint>
        <Warning>{mail.t('passwordReset.warning')}</Warning>
      </>
    ),
}
