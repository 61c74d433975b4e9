import { paths } from '@/config/paths'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To staff with the payments right: what has happened, what to do, and the link. */
export const paymentAlert: MailTemplate<'payment_alert'> = {
  audience: 'Staff',
  subject: (mail, { alert, reference }) => mail.t(`paymentAlert.${alert}.subject`, { reference }),
  preheader: (mail, { alert }) => mail.t(`paymentAlert.${alert}.preheader`),
  Body: ({ mail, data }) => {
    const { alert, reference, request, amountXaf, fact } = data
    const place = reference ? paths.officePayment(reference) : paths.officePage('system')
    return (
      <>
        <Title>{mail.t(`paymentAlert.${alert}.title`)}</Title>
        <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
        <Paragraph>{mail.t(`paymentAlert.${alert}.intro`)}</Paragraph>
        {reference && (
          <Facts
            mail={mail}
            rows={[
              [mail.t('reference'), reference],
              [mail.t('paymentAlert.request'), request],
              [mail.t('amount'), mail.money(amountXaf)],
              ...(fact
                ? [[mail.t('paymentAlert.differs'), mail.t(`paymentAlert.facts.${fact}`)] as const]
                : []),
            ]}
          />
        )}
        <Paragraph>{mail.t(`paymentAlert.${alert}.next`)}</Paragraph>
        <Action mail={mail} href={mail.page(place)}>
          {mail.t(reference ? 'paymentAlert.open' : 'paymentAlert.openSystem')}
        </Action>
      </>
    )
  },
}
