import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { Action, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const welcome: MailTemplate<'welcome'> = {
  audience: 'Account',
  subject: (mail) => mail.t('welcome.subject', { site: site.name }),
  preheader: (mail) => mail.t('welcome.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('welcome.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('welcome.intro')}</Paragraph>
      {data.programSlug !== null && (
        <Paragraph>{mail.t('welcome.program', { program: mail.program(data.programSlug) })}</Paragraph>
      )}
      <Action mail={mail} href={mail.page(paths.login)}>
        {mail.t('welcome.action')}
      </Action>
    </>
  ),
}
