import { paths } from '@/config/paths'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import type { MailTemplate } from './template'

/** To graders: how many submissions have arrived, in one mail instead of one per file. */
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
      <Action mail={mail} href={mail.page(paths.officePage('assignments'))}>
        {mail.t('assignmentsWaiting.action')}
      </Action>
      <SmallPrint>{mail.t('assignmentsWaiting.rhythm')}</SmallPrint>
    </>
  ),
}
