import { z } from 'zod'
import { providerNames } from '@/config/payment-providers'

const status = z.enum(['initiated', 'pending', 'verified', 'failed', 'review', 'refunded'])

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
    reason: z
      .enum([
        'insufficient_funds',
        'rejected_by_payer',
        'payer_timeout',
        'payer_not_found',
        'payer_limit',
        'payer_blocked',
        'provider_config',
        'provider_unavailable',
        'submit_lost',
        'generic',
        'cancelled',
        'given_back',
      ])
      .nullable(),
    next_action: nextAction.nullable(),
    provider: z.enum(providerNames).nullable().describe('null: paid from credit alone'),
    amount: z.int(),
    currency: z.literal('XAF'),
    phone: z.string().nullable().describe('Masked'),
    program: z.string(),
    created_at: z.iso.datetime(),
    verified_at: z.iso.datetime().nullable(),
    receipt_number: z.string().nullable(),
    approve_until: z.iso
      .datetime()
      .optional()
      .describe('Until when the payer can approve; only while something waits on the phone'),
  })
  .meta({ id: 'Payment' })

export const initiatedAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  reference: z.string(),
  expires_at: z.iso.datetime(),
})

export const verifiedAnswer = z
  .object({
    success: z.boolean(),
    message: z.string(),
    status,
    reference: z.string(),
    next_action: nextAction.optional(),
  })
  .meta({ id: 'VerifiedPayment' })

export const callbackAnswer = z.object({ received: z.literal(true) })
