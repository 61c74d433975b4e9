import { paths } from '@/config/paths'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import type { MailTemplate } from './template'

/** To a person of the office: what is new since the last one. */
export const notificationDigest: MailTemplate<'notification_digest'> = {
  audience: 'Staff',
  subject: (mail, { work, seats }) => mail.t('digest.subject', { count: work + seats }),
  preheader: (mail) => mail.t('digest.preheader'),
  Body: ({ mail, data: { firstName, work, seats } }) => (
    <>
      <Title>{mail.t('digest.title')}</Title>
      <Paragraph>{mail.greeting(firstName)}</Paragraph>
      {work > 0 && <Paragraph>{mail.t('digest.work', { count: work })}</Paragraph>}
      {seats > 0 && <Paragraph>{mail.t('digest.seats', { count: seats })}</Paragraph>}
      <Action mail={mail} href={mail.page(paths.officeNotifications)}>
        {mail.t('digest.action')}
      </Action>
      <SmallPrint>{mail.t('digest.rhythm')}</SmallPrint>
    </>
  ),
}
