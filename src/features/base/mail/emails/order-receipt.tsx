import { paths } from '@/config/paths'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const orderReceipt: MailTemplate<'order_receipt'> = {
  audience: 'Payer',
  subject: (mail, { amountXaf }) => mail.t('orderReceipt.subject', { amount: mail.money(amountXaf) }),
  preheader: (mail, { receiptNumber, programSlug }) =>
    mail.t('payerReceipt.preheader', { number: receiptNumber, program: mail.program(programSlug) }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('orderReceipt.title')}</Title>
      <Paragraph>
        {mail.t('orderReceipt.intro', { places: data.places, program: mail.program(data.programSlug) })}
      </Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('receipt'), data.receiptNumber],
          [mail.t('amount'), mail.money(data.amountXaf)],
          [mail.t('program'), mail.program(data.programSlug)],
          [mail.t('reference'), data.number],
        ]}
      />
      <Paragraph>{mail.t('orderReceipt.keep')}</Paragraph>
      {data.checkCode && (
        <Action mail={mail} href={mail.page(paths.receiptCheck(data.receiptNumber), { c: data.checkCode })}>
          {mail.t('payerReceipt.action')}
        </Action>
      )}
    </>
  ),
}
