'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import type { toProblem } from '@/server/transport/http/problem'
import { toAction } from '@/server/transport/http/to-action'
import type { VerifiedPayment } from './payments.answers'
import { dropChoice } from './server/checkout/drop-choice'
import { enterPriceCode } from './server/checkout/enter-price-code'
import { initiatePayment } from './server/checkout/initiate-payment'
import { payWithCredit } from './server/checkout/pay-with-credit'
import { registerInterest } from './server/checkout/register-interest'
import { resendCode } from './server/checkout/resend-code'
import { retryPayment } from './server/checkout/retry-payment'
import { verifyPayment } from './server/checkout/verify-payment'
import { joinWaitingList, leaveWaitingList } from './server/checkout/waiting-list'
import { claimPayment } from './server/claims/claim-payment'
import { refuseClaim } from './server/claims/refuse-claim'
import { approveCohortRefunds } from './server/office/approve-cohort-refunds'
import { approveRefund } from './server/office/approve-refund'
import { askTrial } from './server/office/ask-trial'
import { endPlan, movePlanDay } from './server/office/change-plan'
import { closeReview } from './server/office/close-review'
import { dropStudentChoice } from './server/office/drop-student-choice'
import { enrolManually } from './server/office/enrol-manually'
import { failRefund } from './server/office/fail-refund'
import { grantPlan } from './server/office/grant-plan'
import { lookAtTrial } from './server/office/look-at-trial'
import { markRefund } from './server/office/mark-refund'
import { payOutRefund } from './server/office/pay-out-refund'
import { recheckPayment } from './server/office/recheck-payment'
import { refundCohort } from './server/office/refund-cohort'
import { resendReceipt } from './server/office/resend-receipt'
import { resolveUnknownOutcome } from './server/office/resolve-unknown-outcome'
import { approveTrial, payBackTrial } from './server/office/return-trial'
import { setCashLimit } from './server/office/set-cash-limit'
import { setRefundRule } from './server/office/set-refund-rule'
import { withdrawRefund } from './server/office/withdraw-refund'
import { askRefund } from './server/refunds/ask-refund'
import { withdrawOwnRefund } from './server/refunds/withdraw-own-refund'
import { resendOwnReceipt } from './server/settlement/resend-own-receipt'
import { initiateShared } from './server/sharing/initiate-shared'
import { shareProgram } from './server/sharing/share-payment'
import { verifyShared } from './server/sharing/verify-shared'
import { withdrawLink } from './server/sharing/withdraw-link'

type Values = Record<string, string>
type Problem = ReturnType<typeof toProblem>
interface Refused {
  locale: Locale
  values: Values
}

/** The page of the form: the step after registration, or the student's page. */
const formPage = (locale: Locale, { place, program }: Values, was?: string) =>
  href(locale, place === 'register' ? paths.registerPayment : paths.payment, {
    program: program || undefined,
    was,
  })

/** With scripts the page shows the state by itself; without scripts the browser is redirected to a page that shows it. */
function showState(output: VerifiedPayment, locale: Locale, values: Values) {
  if (values.js) {
    return { status: 'ok' as const, data: { status: output.status, next_action: output.next_action ?? null } }
  }
  const done = output.status === 'verified' && values.place !== 'register'
  redirect(done ? href(locale, paths.success, { reference: output.reference }) : formPage(locale, values))
}

/** Back to the first step, which shows a notice and the new amount. */
async function showNewPrice({ code, extra }: Problem, { locale, values }: Refused) {
  if (code === 'price_changed') {
    redirect(formPage(locale, values, String(extra?.was)))
  }
}

/** The first step preserves the typed values, except the amount. */
async function takeNewPrice(problem: Problem, refused: Refused) {
  if (problem.code !== 'price_changed') {
    return
  }
  const { amount, price } = problem.extra ?? {}
  if (amount === 0) {
    return showNewPrice(problem, refused)
  }
  Object.assign(refused.values, { amount: String(amount), seenPrice: String(price) })
}

export const initiatePaymentAction = toAction(initiatePayment, {
  onRefusal: takeNewPrice,
  onSuccess: async (_output, { locale, values }) => redirect(formPage(locale, values)),
})

/** Back to the form, which shows the price before and after. An address that differs in its hash alone would not load it again. */
export const enterPriceCodeAction = toAction(enterPriceCode, {
  onSuccess: async ({ program }, { locale, values }) => {
    const page = values.place === 'register' ? paths.registerPayment : paths.payment
    const code = values.code ? 'entered' : 'removed'
    redirect(`${href(locale, page, { program, code })}#price-code`)
  },
})

export const verifyPaymentAction = toAction(verifyPayment, {
  onRefusal: showNewPrice,
  onSuccess: async (output, { locale, values }) => showState(output, locale, values),
})

export const retryPaymentAction = toAction(retryPayment, {
  onRefusal: showNewPrice,
  onSuccess: async (output, { locale, values }) => showState(output, locale, values),
})

export const resendCodeAction = toAction(resendCode, {
  onRefusal: showNewPrice,
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Payment.resendDone'),
  }),
})

export const payWithCreditAction = toAction(payWithCredit, {
  onRefusal: showNewPrice,
  onSuccess: async (output, { locale, values }) => showState(output, locale, { ...values, js: '' }),
})

/** Where the form was: the page of the payment, which shows what became of the claim. */
export const claimPaymentAction = toAction(claimPayment, {
  onSuccess: async ({ state }, { locale, values }) => {
    const { reference = '' } = values
    if (values.place === 'payment') {
      redirect(`${href(locale, paths.paymentReceipt(reference))}#claim`)
    }
    const isDone = state === 'paid' && values.place !== 'register'
    redirect(isDone ? href(locale, paths.success, { reference }) : `${formPage(locale, values)}#claim`)
  },
})

export const dropChoiceAction = toAction(dropChoice, {
  onSuccess: async (_output, { locale }) => redirect(href(locale, paths.payments)),
})

/** Back to the page of the payment, where classes are chosen. */
const toChoice = (program: string, locale: Locale, notice: string) =>
  redirect(href(locale, paths.payment, { program, notice }))

export const joinWaitingListAction = toAction(joinWaitingList, {
  onSuccess: async ({ program }, { locale }) => toChoice(program, locale, 'waiting'),
})
export const registerInterestAction = toAction(registerInterest, {
  onSuccess: async ({ program }, { locale }) => redirect(href(locale, paths.payment, { program })),
})
export const leaveWaitingListAction = toAction(leaveWaitingList, {
  onSuccess: async ({ program }, { locale }) => toChoice(program, locale, 'notWaiting'),
})

/** Back to the payment, whose page shows the link. An address that differs in its hash alone would not load it again. */
const toSharing =
  (share: 'made' | 'withdrawn') =>
  async (_output: unknown, { locale, values }: { locale: Locale; values: Values }) => {
    const page = values.place === 'register' ? paths.registerPayment : paths.payment
    return redirect(`${href(locale, page, { program: values.program, share })}#share`)
  }

export const shareProgramAction = toAction(shareProgram, { onSuccess: toSharing('made') })
export const withdrawLinkAction = toAction(withdrawLink, { onSuccess: toSharing('withdrawn') })

/** The page of the link shows the next step, with scripts and without. */
const toPayFor = ({ locale, values }: { locale: Locale; values: Values }) =>
  redirect(href(locale, paths.payFor(values.token ?? '')))

export const initiateSharedAction = toAction(initiateShared, {
  onRefusal: takeNewPrice,
  onSuccess: async (_output, context) => toPayFor(context),
})
export const verifySharedAction = toAction(verifyShared, {
  onRefusal: async ({ code }, context) => {
    if (code === 'payment_failed' || code === 'price_changed') {
      toPayFor(context)
    }
  },
  onSuccess: async (_output, context) => toPayFor(context),
})

/** In the back office: to the payment, which shows the result, with scripts and without. */
const toOfficePayment =
  (done: string) =>
  async ({ reference }: { reference: string }, { locale }: { locale: Locale }) =>
    redirect(href(locale, paths.officePayment(reference), { done }))

export const markRefundAction = toAction(markRefund, { onSuccess: toOfficePayment('marked') })
export const closeReviewAction = toAction(closeReview, { onSuccess: toOfficePayment('review_closed') })
export const approveRefundAction = toAction(approveRefund, { onSuccess: toOfficePayment('approved') })
export const payOutRefundAction = toAction(payOutRefund, { onSuccess: toOfficePayment('paid_out') })
export const failRefundAction = toAction(failRefund, { onSuccess: toOfficePayment('failed') })
export const withdrawRefundAction = toAction(withdrawRefund, { onSuccess: toOfficePayment('withdrawn') })

/** Back to the money of the class, which shows what has become of each student. */
const toCohortRefunds = (id: string | undefined, locale: Locale, notice: string) =>
  redirect(href(locale, paths.officeCohortRefunds(id ?? ''), { notice }))

export const refundCohortAction = toAction(refundCohort, {
  // The list that the page shows is no longer that of this moment.
  onRefusal: async ({ errors }) => {
    if (errors?.people ?? errors?.total) {
      refresh()
    }
  },
  onSuccess: async ({ left }, { locale, values }) =>
    toCohortRefunds(values.id, locale, left === 0 ? 'requested' : 'requestedSome'),
})
export const approveCohortRefundsAction = toAction(approveCohortRefunds, {
  onSuccess: async ({ results }, { locale, values }) => {
    const areAll = results.every(({ outcome }) => outcome === 'approved')
    return toCohortRefunds(values.id, locale, areAll ? 'approved' : 'approvedSome')
  },
})

/** Back to the page of the plan: of the student's program, or of the program itself. */
const toPlan = async (
  { program, student }: { program: string; student: string | null },
  { locale }: { locale: Locale },
) =>
  redirect(
    href(locale, student ? paths.officeStudentProgram(student, program) : paths.officeProgram(program)),
  )

export const grantPlanAction = toAction(grantPlan, { onSuccess: toPlan })
export const endPlanAction = toAction(endPlan, { onSuccess: toPlan })
export const movePlanDayAction = toAction(movePlanDay, { onSuccess: toPlan })
export const resolveUnknownOutcomeAction = toAction(resolveUnknownOutcome, {
  onSuccess: toOfficePayment('looked_up'),
})
export const resendReceiptAction = toAction(resendReceipt, {
  idempotent: true,
  onSuccess: toOfficePayment('receipt_sent'),
})
/** Back to the receipt, whose form has a new key. */
export const resendOwnReceiptAction = toAction(resendOwnReceipt, {
  idempotent: true,
  onSuccess: async ({ reference }, { locale }) =>
    redirect(href(locale, paths.paymentReceipt(reference), { sent: '1' })),
})
export const setRefundRuleAction = toAction(setRefundRule, {
  onSuccess: ({ fullDays }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale, 'Money')('refundRule.set', { days: fullDays }) }
  },
})
/** Back to the payment, whose page shows the refund. */
const toOwnPayment = async ({ reference }: { reference: string }, { locale }: { locale: Locale }) =>
  redirect(`${href(locale, paths.paymentReceipt(reference))}#refund`)

export const askRefundAction = toAction(askRefund, { onSuccess: toOwnPayment })
export const withdrawOwnRefundAction = toAction(withdrawOwnRefund, { onSuccess: toOwnPayment })
export const refuseClaimAction = toAction(refuseClaim, {
  onSuccess: async (_output, { locale }) =>
    redirect(href(locale, paths.officePage('claims'), { state: 'waiting', notice: 'refused' })),
})
export const enrolManuallyAction = toAction(enrolManually, {
  idempotent: true,
  onSuccess: toOfficePayment('enrolled'),
})
export const setCashLimitAction = toAction(setCashLimit, {
  onSuccess: ({ limitXaf }, { locale }) => {
    refresh()
    const t = textsOf(locale, 'Money')
    const message =
      limitXaf === 0 ? t('cashLimit.setNone') : t('cashLimit.set', { limit: formatXaf(limitXaf, locale) })
    return { status: 'ok', message }
  },
})
/** The page shows how the trial stands. */
const showTrial = () => {
  refresh()
  return { status: 'ok' as const }
}
export const askTrialAction = toAction(askTrial, { onSuccess: showTrial })
export const lookAtTrialAction = toAction(lookAtTrial, { onSuccess: showTrial })
export const approveTrialAction = toAction(approveTrial, { onSuccess: showTrial })
export const payBackTrialAction = toAction(payBackTrial, { onSuccess: showTrial })
export const recheckPaymentAction = toAction(recheckPayment, {
  onSuccess: async ({ reference, outcome }, { locale }) =>
    redirect(href(locale, paths.officePayment(reference), { done: `checked_${outcome}` })),
})
export const dropStudentChoiceAction = toAction(dropStudentChoice, {
  onSuccess: async ({ student }, { locale }) => redirect(href(locale, paths.officeStudent(student))),
})
