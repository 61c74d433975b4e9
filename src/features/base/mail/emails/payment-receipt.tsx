import { paths } from '@/config/paths'
import { cohortLine } from '@/features/base/enrolments/cohort-line'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const paymentReceipt: MailTemplate<'payment_receipt'> = {
  audience: 'Account',
  subject: (mail, { amountXaf }) => mail.t('paymentReceipt.subject', { amount: mail.money(amountXaf) }),
  preheader: (mail, { receiptNumber, programSlug }) =>
    mail.t('paymentReceipt.preheader', { number: receiptNumber, program: mail.program(programSlug) }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('paymentReceipt.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('paymentReceipt.intro', { program: mail.program(data.programSlug) })}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('receipt'), data.receiptNumber],
          [mail.t('amount'), mail.money(data.amountXaf)],
          [mail.t('program'), mail.program(data.programSlug)],
          ...(data.cohort
            ? [[mail.t('className'), cohortLine(data.cohort, mail.locale, mail.say)] as const]
            : []),
          ...(data.creditXaf > 0 ? [[mail.t('credit'), mail.money(data.creditXaf)] as const] : []),
          [mail.t('reference'), data.reference],
        ]}
      />
      <Paragraph>{mail.t('paymentReceipt.attached')}</Paragraph>
      {data.creditXaf > 0 && <Paragraph>{mail.t('paymentReceipt.credit')}</Paragraph>}
      <Action mail={mail} href={mail.page(paths.success, { reference: data.reference })}>
        {mail.t('paymentReceipt.action')}
      </Action>
    </>
  ),
}
