import { z } from 'zod'
import {
  callbackAnswer,
  checkedReceiptAnswer,
  claimAnswer,
  initiatedAnswer,
  paymentAnswer,
  paymentLinkAnswer,
  sharedPaymentAnswer,
  type VerifiedPayment,
  verifiedAnswer,
} from '@/features/money/payments/payments.answers'
import { pdfResponse } from '@/features/money/payments/receipts/pdf/pdf-response'
import { renderCreditNote, renderReceipt } from '@/features/money/payments/receipts/pdf/render-receipt'
import { readCallback } from '@/features/money/payments/server/attempts/read-callback'
import { receiveCallback } from '@/features/money/payments/server/attempts/receive-callback'
import { getPayment } from '@/features/money/payments/server/checkout/get-payment'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { claimPayment } from '@/features/money/payments/server/claims/claim-payment'
import { presentForApi, presentInitiatedForApi } from '@/features/money/payments/server/payments.presenter'
import { checkReceipt } from '@/features/money/payments/server/settlement/check-receipt'
import { getCreditNote } from '@/features/money/payments/server/settlement/get-credit-note'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { getSharedPayment } from '@/features/money/payments/server/sharing/get-shared-payment'
import { initiateShared } from '@/features/money/payments/server/sharing/initiate-shared'
import { sharePayment } from '@/features/money/payments/server/sharing/share-payment'
import { verifyShared } from '@/features/money/payments/server/sharing/verify-shared'
import { withdrawShare } from '@/features/money/payments/server/sharing/withdraw-link'
import { call, defineCalls, handledCall } from '@/server/transport/http/calls'
import { pdfFile } from '@/server/transport/http/openapi/operation'
import { documentLocale } from '@/server/transport/http/request-info'

const providerCall = call(receiveCallback, {
  tag: 'Payments',
  summary: 'For providers: that a payment may have changed. Its state is then asked of the provider.',
  answer: callbackAnswer,
  body: { mediaType: '*/*', schema: z.unknown() },
  crossSite: true,
  readInput: readCallback,
})
/** CamPay calls by GET too. A callback leads to a read at most, so that a repeated one does no harm. */
const providerCallByQuery = handledCall(providerCall.handler, { ...providerCall.description, body: null })
/** The token in the path identifies the payment; it is read with the query. */
const providerCallWithToken = handledCall(providerCall.handler, providerCall.description)

/** 202 while the outcome is not known. */
const statusOfVerified = ({ status }: VerifiedPayment) =>
  status === 'verified' || status === 'refunded' ? 200 : 202

export const paymentCalls = defineCalls({
  'POST /api/payment/initiate': call(initiatePayment, {
    tag: 'Payments',
    summary: 'Begin a payment; a code of six digits is mailed',
    answer: initiatedAnswer,
    present: presentInitiatedForApi,
    refusals: [404, 409, 502],
    idempotent: true,
    problem: { success: false },
  }),
  'POST /api/payment/verify': call(verifyPayment, {
    tag: 'Payments',
    summary: 'Send the code; the wallet is asked',
    description:
      '202 while the owner of the wallet has not approved: the same call again goes on waiting. 402: the payment failed. 400: the code is wrong.',
    answer: verifiedAnswer,
    otherAnswers: { 202: verifiedAnswer },
    refusals: [402, 404, 409, 502],
    statusOf: statusOfVerified,
    problem: { success: false },
  }),
  'GET /api/payment/{reference}': call(getPayment, {
    tag: 'Payments',
    summary: 'One payment',
    answer: paymentAnswer,
    present: presentForApi,
  }),
  'POST /api/payment/{reference}/retry': call(retryPayment, {
    tag: 'Payments',
    summary: 'Ask the wallet again after a failed or expired request',
    answer: verifiedAnswer,
    otherAnswers: { 202: verifiedAnswer },
    refusals: [402, 409, 502],
    idempotent: true,
    statusOf: statusOfVerified,
    problem: { success: false },
  }),
  'POST /api/payment/{reference}/claim': call(claimPayment, {
    tag: 'Payments',
    summary: '"I already paid": the operator’s number of a payment, or its whole SMS',
    description:
      'Makes nothing paid: the payer’s requests are read at the provider again, and what stays open waits for the office. 409: that number was sent in already.',
    answer: claimAnswer,
    otherAnswers: { 202: claimAnswer },
    refusals: [404, 409],
    statusOf: ({ state }) => (state === 'paid' ? 200 : 202),
  }),
  'GET /api/payment/{reference}/receipt.pdf': call(getReceipt, {
    tag: 'Payments',
    summary: 'The receipt, once the payment is verified',
    answer: pdfFile,
    isDocument: true,
    respond: async (receipt, request) =>
      pdfResponse(await renderReceipt(receipt, documentLocale(request)), receipt.number),
  }),
  'GET /api/payment/{reference}/credit-note.pdf': call(getCreditNote, {
    tag: 'Payments',
    summary: 'The credit note, once the payment is refunded',
    answer: pdfFile,
    isDocument: true,
    respond: async (note, request) =>
      pdfResponse(await renderCreditNote(note, documentLocale(request)), note.number),
  }),
  'GET /api/receipts/{number}': call(checkReceipt, {
    tag: 'Payments',
    summary: 'Whether a receipt counts, for anybody who has its number and its check code',
    answer: checkedReceiptAnswer,
  }),
  'POST /api/payment/{reference}/share': call(sharePayment, {
    tag: 'Payments',
    summary: 'A link with which somebody else pays',
    description: 'The link that is there, while it can be used; it ends after a week.',
    answer: paymentLinkAnswer,
    status: 201,
    refusals: [409],
  }),
  'DELETE /api/payment/{reference}/share': call(withdrawShare, {
    tag: 'Payments',
    summary: 'Withdraw the link',
    answer: null,
    status: 204,
  }),
  'GET /api/pay/{token}': call(getSharedPayment, {
    tag: 'Payments',
    summary: 'For the person who has the link of a student: what it pays',
    answer: sharedPaymentAnswer,
  }),
  'POST /api/pay/{token}/initiate': call(initiateShared, {
    tag: 'Payments',
    summary: 'Begin to pay for a student; a code of six digits is mailed to `email`',
    answer: initiatedAnswer,
    present: presentInitiatedForApi,
    refusals: [404, 409, 502],
    idempotent: true,
    problem: { success: false },
  }),
  'POST /api/pay/{token}/verify': call(verifyShared, {
    tag: 'Payments',
    summary: 'Send the code; the wallet is asked',
    description: 'As POST /api/payment/verify.',
    answer: verifiedAnswer,
    otherAnswers: { 202: verifiedAnswer },
    refusals: [402, 404, 409, 502],
    statusOf: statusOfVerified,
    problem: { success: false },
  }),
  'GET /api/payment/callback/{provider}': providerCallByQuery,
  'POST /api/payment/callback/{provider}': providerCall,
  'PUT /api/payment/callback/{provider}': providerCall,
  'POST /api/payment/callback/{provider}/{token}': providerCallWithToken,
  'PUT /api/payment/callback/{provider}/{token}': providerCallWithToken,
})
