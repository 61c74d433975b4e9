'use server'

import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { approveRefund } from '../../server/office/approve-refund'
import { closeReview } from '../../server/office/close-review'
import { dropStudentChoice } from '../../server/office/drop-student-choice'
import { enrolManually } from '../../server/office/enrol-manually'
import { failRefund } from '../../server/office/fail-refund'
import { markRefund } from '../../server/office/mark-refund'
import { payOutRefund } from '../../server/office/pay-out-refund'
import { recheckPayment } from '../../server/office/recheck-payment'
import { resolveUnknownOutcome } from '../../server/office/resolve-unknown-outcome'
import { withdrawRefund } from '../../server/office/withdraw-refund'

/** Back to the payment, which shows the result: with scripts and without. */
const backTo =
  (done: string) =>
  async ({ reference }: { reference: string }, { locale }: { locale: Locale }) =>
    redirect(href(locale, paths.officePayment(reference), { done }))

export const markRefundAction = toAction(markRefund, { onSuccess: backTo('marked') })
export const closeReviewAction = toAction(closeReview, { onSuccess: backTo('review_closed') })
export const approveRefundAction = toAction(approveRefund, { onSuccess: backTo('approved') })
export const payOutRefundAction = toAction(payOutRefund, { onSuccess: backTo('paid_out') })
export const failRefundAction = toAction(failRefund, { onSuccess: backTo('failed') })
export const withdrawRefundAction = toAction(withdrawRefund, { onSuccess: backTo('withdrawn') })
export const resolveUnknownOutcomeAction = toAction(resolveUnknownOutcome, { onSuccess: backTo('looked_up') })
export const enrolManuallyAction = toAction(enrolManually, {
  idempotent: true,
  onSuccess: backTo('enrolled'),
})
export const recheckPaymentAction = toAction(recheckPayment, {
  onSuccess: async ({ reference, outcome }, { locale }) =>
    redirect(href(locale, paths.officePayment(reference), { done: `checked_${outcome}` })),
})
export const dropStudentChoiceAction = toAction(dropStudentChoice, {
  onSuccess: async ({ student }, { locale }) => redirect(href(locale, paths.officeStudent(student))),
})
