import { paths } from '@/config/paths'
import { defangText } from '../defang.rules'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To a student who has finished a program; the PDF is attached. */
export const certificateIssued: MailTemplate<'certificate_issued'> = {
  audience: 'Account',
  subject: (mail, { programSlug, again }) =>
    mail.t(again ? 'certificateIssued.subjectAgain' : 'certificateIssued.subject', {
      program: mail.program(programSlug),
    }),
  preheader: (mail) => mail.t('certificateIssued.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('certificateIssued.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t(data.again ? 'certificateIssued.introAgain' : 'certificateIssued.intro')}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('program'), mail.program(data.programSlug)],
          [mail.t('certificateIssued.name'), defangText(data.name)],
          [mail.t('certificateIssued.code'), data.code],
        ]}
      />
      <Paragraph>{mail.t('certificateIssued.check')}</Paragraph>
      <Action mail={mail} href={mail.page(paths.certificate(data.code))}>
        {mail.t('certificateIssued.action')}
      </Action>
    </>
  ),
}
