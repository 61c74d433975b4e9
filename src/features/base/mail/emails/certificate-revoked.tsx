import { paths } from '@/config/paths'
import { defangText } from '../defang.rules'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To a student whose certificate is no longer valid, with the reason. */
export const certificateRevoked: MailTemplate<'certificate_revoked'> = {
  audience: 'Account',
  subject: (mail, { programSlug }) =>
    mail.t('certificateRevoked.subject', { program: mail.program(programSlug) }),
  preheader: (mail) => mail.t('certificateRevoked.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('certificateRevoked.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {mail.t(data.because === 'refund' ? 'certificateRevoked.refund' : 'certificateRevoked.office')}
      </Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('program'), mail.program(data.programSlug)],
          [mail.t('certificateIssued.code'), data.code],
          ...(data.reason ? [[mail.t('certificateRevoked.reason'), defangText(data.reason)] as const] : []),
        ]}
      />
      <Paragraph>{mail.t('certificateRevoked.ask')}</Paragraph>
      <Action mail={mail} href={mail.page(paths.messages)}>
        {mail.t('certificateRevoked.action')}
      </Action>
    </>
  ),
}
