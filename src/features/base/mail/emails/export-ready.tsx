import { personalExport } from '@/config/limits'
import { paths } from '@/config/paths'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import type { MailTemplate } from './template'

const hours = personalExport.keptMs / 3_600_000

/** The file itself is fetched after signing in: somebody who can only read the mailbox does not get it. */
export const exportReady: MailTemplate<'export_ready'> = {
  audience: 'Account',
  subject: (mail) => mail.t('exportReady.subject'),
  preheader: (mail) => mail.t('exportReady.preheader', { hours }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('exportReady.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('exportReady.intro')}</Paragraph>
      <Action mail={mail} href={mail.page(`${paths.profileEdit}#export`)}>
        {mail.t('exportReady.action')}
      </Action>
      <SmallPrint>{mail.t('exportReady.validity', { hours })}</SmallPrint>
    </>
  ),
}
