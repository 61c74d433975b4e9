import { paths } from '@/config/paths'
import { defangText } from '../defang.rules'
import { Action, Facts, Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

/** To the admins who can approve it. */
export const factorResetAsked: MailTemplate<'factor_reset_asked'> = {
  audience: 'Staff',
  subject: (mail) => mail.t('factorResetAsked.subject'),
  preheader: (mail) => mail.t('factorResetAsked.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('factorResetAsked.subject')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('factorResetAsked.intro')}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('factorResetAsked.colleague'), defangText(data.colleague)],
          [mail.t('factorResetAsked.by'), defangText(data.by)],
          [mail.t('certificateRevoked.reason'), defangText(data.reason)],
        ]}
      />
      <Warning>{mail.t('factorResetAsked.warning')}</Warning>
      <Action mail={mail} href={mail.page(paths.officeStudent(data.colleagueId))}>
        {mail.t('factorResetAsked.action')}
      </Action>
    </>
  ),
}
