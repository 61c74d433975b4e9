import { paths } from '@/config/paths'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import type { MailTemplate } from './template'

/** To those who grade: how much work has arrived, never one mail for each file. */
export const assignmentsWaiting: MailTemplate<'assignments_waiting'> = {
  audience: 'Staff',
  subject: (mail, { arrived }) => mail.t('assignmentsWaiting.subject', { count: arrived }),
  preheader: (mail, { waiting }) => mail.t('assignmentsWaiting.waiting', { count: waiting }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('assignmentsWaiting.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('assignmentsWaiting.arrived', { count: data.arrived })}</Paragraph>
      <Paragraph>{mail.t('assignmentsWaiting.waiting', { count: data.waiting })}</Paragraph>
      <Action mail={mail} href={mail.page(paths.adminAssignments)}>
        {mail.t('assignmentsWaiting.action')}
      </Action>
      <SmallPrint>{mail.t('assignmentsWaiting.rhythm')}</SmallPrint>
    </>
  ),
}
