import { paths } from '@/config/paths'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const refundPaidOut: MailTemplate<'refund_paid_out'> = {
  audience: 'Account',
  subject: (mail, { amountXaf }) => mail.t('refundPaidOut.subject', { amount: mail.money(amountXaf) }),
  preheader: (mail, { reference }) => mail.t('refundPaidOut.preheader', { reference }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('refundPaidOut.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {data.maskedPhone
          ? mail.t('refundPaidOut.wallet', { phone: data.maskedPhone })
          : mail.t('refundPaidOut.cash')}
      </Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('amount'), mail.money(data.amountXaf)],
          [mail.t('reference'), data.reference],
          [mail.t('refundPaidOut.payout'), data.payoutReference],
          ...(data.creditNoteNumber
            ? [[mail.t('refundPaidOut.creditNote'), data.creditNoteNumber] as const]
            : []),
        ]}
      />
      {data.creditXaf > 0 && (
        <Paragraph>{mail.t('refundPaidOut.credit', { amount: mail.money(data.creditXaf) })}</Paragraph>
      )}
      {data.programSlug && (
        <Paragraph>{mail.t('refundPaidOut.ended', { program: mail.program(data.programSlug) })}</Paragraph>
      )}
      {data.creditNoteNumber && (
        <Action mail={mail} href={mail.page(paths.paymentReceipt(data.reference))}>
          {mail.t('refundPaidOut.action')}
        </Action>
      )}
    </>
  ),
}
