import { paths } from '@/config/paths'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const paymentFailed: MailTemplate<'payment_failed'> = {
  audience: 'Account',
  subject: (mail, { amountXaf }) => mail.t('paymentFailed.subject', { amount: mail.money(amountXaf) }),
  preheader: (mail) => mail.t('paymentFailed.preheader'),
  Body: ({ mail, data }) => {
    const reason = mail.textOf(`Payment.reasons.${data.reason}`)
    return (
      <>
        <Title>{mail.t('paymentFailed.title')}</Title>
        <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
        <Paragraph>{mail.t('paymentFailed.intro', { program: mail.program(data.programSlug) })}</Paragraph>
        <Facts
          mail={mail}
          rows={[
            ...(reason ? [[mail.t('paymentFailed.reason'), reason] as const] : []),
            [mail.t('amount'), mail.money(data.amountXaf)],
            [mail.t('reference'), data.reference],
          ]}
        />
        <Paragraph>{mail.t('paymentFailed.next')}</Paragraph>
        <Action mail={mail} href={mail.page(paths.payment, { program: data.programSlug })}>
          {mail.t('paymentFailed.action')}
        </Action>
      </>
    )
  },
}
