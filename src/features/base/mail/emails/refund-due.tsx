import { Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const refundDue: MailTemplate<'refund_due'> = {
  audience: 'Account',
  subject: (mail, { amountXaf }) => mail.t('refundDue.subject', { amount: mail.money(amountXaf) }),
  preheader: (mail) => mail.t('refundDue.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('refundDue.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('refundDue.intro')}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('amount'), mail.money(data.amountXaf)],
          [mail.t('reference'), data.reference],
        ]}
      />
      <Paragraph>{mail.t('refundDue.next')}</Paragraph>
    </>
  ),
}
