import { placeOfAlert } from '../payment-alerts'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To staff with the payments right: what has happened, what to do, and the link. */
export const paymentAlert: MailTemplate<'payment_alert'> = {
  audience: 'Staff',
  subject: (mail, { alert, reference }) => mail.t(`paymentAlert.${alert}.subject`, { reference }),
  preheader: (mail, { alert }) => mail.t(`paymentAlert.${alert}.preheader`),
  Body: ({ mail, data }) => {
    const { alert, reference, request, amountXaf, fact, count = 0 } = data
    return (
      <>
        <Title>{mail.t(`paymentAlert.${alert}.title`)}</Title>
        <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
        <Paragraph>{mail.t(`paymentAlert.${alert}.intro`, { count })}</Paragraph>
        {reference && (
          <Facts
            mail={mail}
            rows={[
              [mail.t('reference'), reference],
              ...(request ? [[mail.t('paymentAlert.request'), request] as const] : []),
              [mail.t('amount'), mail.money(amountXaf)],
              ...(fact
                ? [[mail.t('paymentAlert.differs'), mail.t(`paymentAlert.facts.${fact}`)] as const]
                : []),
            ]}
          />
        )}
        <Paragraph>{mail.t(`paymentAlert.${alert}.next`)}</Paragraph>
        <Action mail={mail} href={mail.page(placeOfAlert(data).page)}>
          {mail.t(
            reference
              ? 'paymentAlert.open'
              : alert === 'differences'
                ? 'paymentAlert.openStatements'
                : 'paymentAlert.openSystem',
          )}
        </Action>
      </>
    )
  },
}
