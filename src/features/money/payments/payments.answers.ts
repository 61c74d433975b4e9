import { z } from 'zod'
import { providerNames } from '@/config/payment-providers'
import { failureReasons } from '@/server/ports/payment-gateway'
import { sharedStates } from './sharing.rules'

/** `initiated`: a code is asked for, or the code is right and no wallet is asked yet. */
const status = z.enum(['initiated', 'pending', 'verified', 'failed', 'review', 'refunded'])
export type PaymentStatus = z.infer<typeof status>

/** Why a payment failed; the text of each is Payment.reasons.<reason>. */
export const paymentReasons = [...failureReasons, 'cancelled', 'given_back'] as const
export type PaymentReason = (typeof paymentReasons)[number]

const nextAction = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('ussd_prompt'), dial: z.string() }),
    z.object({ type: z.literal('redirect'), url: z.string() }),
    z.object({ type: z.literal('none') }),
  ])
  .describe('What the owner of the wallet does next')

export const paymentAnswer = z
  .object({
    reference: z.string(),
    status,
    reason: z.enum(paymentReasons).nullable(),
    next_action: nextAction.nullable(),
    provider: z.enum(providerNames).nullable().describe('null: paid from credit alone'),
    amount: z.int(),
    currency: z.literal('XAF'),
    phone: z.string().nullable().describe('Masked'),
    program: z.string(),
    created_at: z.iso.datetime(),
    verified_at: z.iso.datetime().nullable(),
    receipt_number: z.string().nullable(),
    receipt: z
      .object({ number: z.string(), url: z.url().describe('The public page, with its check code') })
      .optional()
      .describe('Once it is paid'),
    part: z
      .object({ number: z.int(), of: z.int() })
      .optional()
      .describe('Of a price that is paid in two parts'),
    approve_until: z.iso
      .datetime()
      .optional()
      .describe('Until when the payer can approve; only while something waits on the phone'),
  })
  .meta({ id: 'Payment' })
export type PaymentAnswer = z.infer<typeof paymentAnswer>

export const initiatedAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  reference: z.string(),
  expires_at: z.iso.datetime(),
})
export type InitiatedAnswer = z.infer<typeof initiatedAnswer>

/** A wrong code and a failed payment are AppErrors (400, 402). */
export const verifiedAnswer = z
  .object({
    success: z.boolean(),
    message: z.string(),
    status,
    reference: z.string(),
    next_action: nextAction.optional(),
  })
  .meta({ id: 'VerifiedPayment' })
export type VerifiedPayment = z.infer<typeof verifiedAnswer>

export const paymentLinkAnswer = z.object({ url: z.url(), expires_at: z.iso.datetime() })
export type PaymentLinkAnswer = z.infer<typeof paymentLinkAnswer>

/** All that somebody with the link of a student may know. */
export const sharedPaymentAnswer = z.object({
  first_name: z.string(),
  program: z.string().describe('Its title'),
  amount: z.int(),
  state: z.enum(sharedStates).describe('waiting: a wallet is being asked'),
})
export type SharedPayment = z.infer<typeof sharedPaymentAnswer>

export const callbackAnswer = z.object({ received: z.literal(true) })

export const receiptStates = ['valid', 'refunded', 'credited'] as const
/** All that somebody who holds a receipt may know. */
export const checkedReceiptAnswer = z
  .object({
    number: z.string(),
    at: z.iso.date().describe('The day, in Africa/Douala'),
    amount: z.int(),
    program: z.string(),
    initials: z.string(),
    status: z
      .enum(receiptStates)
      .describe(
        'refunded: a receipt whose money was given back; credited: a receipt of which a part was given back, or a credit note',
      ),
  })
  .meta({ id: 'CheckedReceipt' })
export type CheckedReceipt = z.infer<typeof checkedReceiptAnswer>

export const claimStates = ['waiting', 'paid', 'refused'] as const
export type ClaimState = (typeof claimStates)[number]

const claimPaid = z.object({ state: z.literal('paid') })
const claimWaits = z.object({
  state: z.literal('waiting'),
  answer_by: z.iso.datetime().describe('Until when the office answers'),
})
/** What became of "I already paid": nothing is paid by it. */
export const claimAnswer = z.union([claimPaid, claimWaits])
export type ClaimAnswer = z.infer<typeof claimAnswer>
