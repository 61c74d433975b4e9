import { paths } from '@/config/paths'
import { formatDoualaDate } from '@/lib/douala-time'
import { Action, Paragraph, SmallPrint, Title, Warning } from './blocks'
import type { MailContext, MailTemplate } from './template'

const dayOf = (mail: MailContext, on: string) => formatDoualaDate(new Date(on), mail.locale)
const profile = (mail: MailContext) => mail.page(`${paths.profileEdit}#erase`)

export const erasureRequested: MailTemplate<'erasure_requested'> = {
  audience: 'Account',
  subject: (mail) => mail.t('erasureRequested.subject'),
  preheader: (mail, data) => mail.t('erasureRequested.preheader', { day: dayOf(mail, data.on) }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('erasureRequested.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('erasureRequested.intro', { day: dayOf(mail, data.on) })}</Paragraph>
      <Warning>{mail.t('erasureRequested.warning')}</Warning>
      <Action mail={mail} href={profile(mail)}>
        {mail.t('erasureRequested.action')}
      </Action>
      <SmallPrint>{mail.t('erasureRequested.last')}</SmallPrint>
    </>
  ),
}

export const erasureRefused: MailTemplate<'erasure_refused'> = {
  audience: 'Account',
  subject: (mail) => mail.t('erasureRefused.subject'),
  preheader: (mail) => mail.t('erasureRefused.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('erasureRefused.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('erasureRefused.intro', { reason: data.reason })}</Paragraph>
      <Paragraph>{mail.t('erasureRefused.next')}</Paragraph>
    </>
  ),
}

/** After years without a sign-in: signing in keeps the account. */
export const unusedAccount: MailTemplate<'unused_account'> = {
  audience: 'Account',
  subject: (mail) => mail.t('unusedAccount.subject'),
  preheader: (mail, data) => mail.t('unusedAccount.preheader', { day: dayOf(mail, data.on) }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('unusedAccount.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('unusedAccount.intro', { day: dayOf(mail, data.on) })}</Paragraph>
      <Action mail={mail} href={mail.page(paths.login)}>
        {mail.t('unusedAccount.action')}
      </Action>
    </>
  ),
}
