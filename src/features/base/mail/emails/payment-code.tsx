import { code as codeLimits } from '@/config/limits'
import { Code, Facts, Paragraph, SmallPrint, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

const minutes = codeLimits.lifetimeMs / 60_000

type CodeTemplate = MailTemplate<'payment_code'> & MailTemplate<'payer_code'>

/** Sent to an unproven address: it greets nobody and repeats nothing that was typed freely. */
const codeMail: Omit<CodeTemplate, 'audience'> = {
  subject: (mail, { code }) => mail.t('paymentCode.subject', { code }),
  preheader: (mail, { amountXaf, programSlug }) =>
    mail.t('paymentCode.preheader', {
      amount: mail.money(amountXaf),
      program: mail.program(programSlug),
      minutes,
    }),
  Body: ({ mail, data }) => {
    const provider = mail.textOf(`Payment.provider.${data.provider}`)
    return (
      <>
        <Title>{mail.t('paymentCode.title')}</Title>
        <Paragraph>{mail.t('paymentCode.intro')}</Paragraph>
        <Code>{data.code}</Code>
        <Facts
          mail={mail}
          rows={[
            [mail.t('amount'), mail.money(data.amountXaf)],
            [mail.t('program'), mail.program(data.programSlug)],
            ...(provider ? [[mail.t('provider'), provider] as const] : []),
            [mail.t('phone'), data.maskedPhone],
            [mail.t('reference'), data.reference],
          ]}
        />
        <SmallPrint>{mail.t('paymentCode.validity', { minutes })}</SmallPrint>
        <Warning>{mail.t('paymentCode.warning')}</Warning>
      </>
    )
  },
}

export const paymentCode: MailTemplate<'payment_code'> = { ...codeMail, audience: 'Account' }

/** The same for somebody without an account. */
export const payerCode: MailTemplate<'payer_code'> = { ...codeMail, audience: 'Payer' }
