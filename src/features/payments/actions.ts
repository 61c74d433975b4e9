'use server'

import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import type { VerifiedPayment } from './payment-views'
import { initiatePayment } from './server/initiate-payment'
import { payWithCredit } from './server/pay-with-credit'
import { resendCode } from './server/resend-code'
import { retryPayment } from './server/retry-payment'
import { verifyPayment } from './server/verify-payment'

type Values = Record<string, string>

/** The page of the form: the step after registration, or the student's own. */
const formPage = (locale: Locale, { place, program }: Values) =>
  href(locale, place === 'register' ? paths.registerPayment : paths.payment, {
    program: program || undefined,
  })

/** With scripts the page shows the state by itself; without, it is sent to where the state is shown. */
function showState(output: VerifiedPayment, locale: Locale, values: Values) {
  if (values.js)
    return { status: 'ok' as const, data: { status: output.status, next_action: output.next_action ?? null } }
  const done = output.status === 'verified' && values.place !== 'register'
  redirect(done ? href(locale, paths.success, { reference: output.reference }) : formPage(locale, values))
}

export const initiatePaymentAction = toAction(initiatePayment, {
  onSuccess: async (_output, { locale, values }) => redirect(formPage(locale, values)),
})

export const verifyPaymentAction = toAction(verifyPayment, {
  onSuccess: async (output, { locale, values }) => showState(output, locale, values),
})

export const retryPaymentAction = toAction(retryPayment, {
  onSuccess: async (output, { locale, values }) => showState(output, locale, values),
})

export const resendCodeAction = toAction(resendCode, {
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Payment.resendDone'),
  }),
})

export const payWithCreditAction = toAction(payWithCredit, {
  onSuccess: async (output, { locale, values }) => showState(output, locale, { ...values, js: '' }),
})
