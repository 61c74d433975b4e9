import { z } from 'zod'
import {
  callbackAnswer,
  initiatedAnswer,
  paymentAnswer,
  verifiedAnswer,
} from '@/features/money/payments/payments.answers'
import { describeCall, type Operations, pdfFile } from '@/server/transport/http/openapi/operation'
import * as creditNote from '../../payment/[reference]/credit-note.pdf/route'
import * as receipt from '../../payment/[reference]/receipt.pdf/route'
import * as retry from '../../payment/[reference]/retry/route'
import * as payment from '../../payment/[reference]/route'
import * as callbackWithToken from '../../payment/callback/[provider]/[token]/route'
import * as callback from '../../payment/callback/[provider]/route'
import * as initiate from '../../payment/initiate/route'
import * as verify from '../../payment/verify/route'

const receivesCallback = {
  tag: 'Payments',
  summary: 'For providers: that a payment may have changed. Its state is then asked of the provider.',
  answer: callbackAnswer,
  body: { mediaType: '*/*', schema: z.unknown() },
} as const

export const paymentOperations: Operations = {
  'POST /api/payment/initiate': describeCall(initiate.POST, {
    tag: 'Payments',
    summary: 'Begin a payment; a code of six digits is mailed',
    answer: initiatedAnswer,
    refusals: [404, 409, 502],
  }),
  'POST /api/payment/verify': describeCall(verify.POST, {
    tag: 'Payments',
    summary: 'Send the code; the wallet is asked',
    description:
      '202 while the owner of the wallet has not approved: the same call again goes on waiting. 402: the payment failed. 400: the code is wrong.',
    answer: verifiedAnswer,
    otherAnswers: { 202: verifiedAnswer },
    refusals: [402, 404, 409, 502],
  }),
  'GET /api/payment/{reference}': describeCall(payment.GET, {
    tag: 'Payments',
    summary: 'One payment',
    answer: paymentAnswer,
  }),
  'POST /api/payment/{reference}/retry': describeCall(retry.POST, {
    tag: 'Payments',
    summary: 'Ask the wallet again after a failed or expired request',
    answer: verifiedAnswer,
    otherAnswers: { 202: verifiedAnswer },
    refusals: [402, 409, 502],
  }),
  'GET /api/payment/{reference}/receipt.pdf': describeCall(receipt.GET, {
    tag: 'Payments',
    summary: 'The receipt, once the payment is verified',
    answer: pdfFile,
  }),
  'GET /api/payment/{reference}/credit-note.pdf': describeCall(creditNote.GET, {
    tag: 'Payments',
    summary: 'The credit note, once the payment is refunded',
    answer: pdfFile,
  }),
  'POST /api/payment/callback/{provider}': describeCall(callback.POST, receivesCallback),
  'PUT /api/payment/callback/{provider}': describeCall(callback.PUT, receivesCallback),
  'POST /api/payment/callback/{provider}/{token}': describeCall(callbackWithToken.POST, receivesCallback),
  'PUT /api/payment/callback/{provider}/{token}': describeCall(callbackWithToken.PUT, receivesCallback),
}
