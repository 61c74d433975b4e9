import { paths } from '@/config/paths'
import { defangText } from '../defang.rules'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To a student whose request for a refund the office has refused, with its reason. */
export const refundRefused: MailTemplate<'refund_refused'> = {
  audience: 'Account',
  subject: (mail, { amountXaf }) => mail.t('refundRefused.subject', { amount: mail.money(amountXaf) }),
  preheader: (mail) => mail.t('refundRefused.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('refundRefused.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('refundRefused.intro')}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('amount'), mail.money(data.amountXaf)],
          [mail.t('reference'), data.reference],
          [mail.t('certificateRevoked.reason'), defangText(data.reason)],
        ]}
      />
      <Paragraph>{mail.t('refundRefused.next')}</Paragraph>
      <Action mail={mail} href={mail.page(paths.messages)}>
        {mail.t('certificateRevoked.action')}
      </Action>
    </>
  ),
}
