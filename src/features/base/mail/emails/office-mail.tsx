import { site } from '@/config/site'
import { oneLine } from '../defang.rules'
import { Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'
import { WrittenBody } from './written-body'

export const officeMail: MailTemplate<'office_mail'> = {
  audience: 'Office',
  subject: (_mail, { subject }) => oneLine(subject),
  preheader: (mail) => mail.t('officeMail.preheader', { site: site.name }),
  Body: ({ mail, data }) => (
    <>
      <Title>{oneLine(data.subject)}</Title>
      <WrittenBody html={data.html} />
      <Paragraph>{mail.t('officeReply.regards', { site: site.name })}</Paragraph>
    </>
  ),
}
