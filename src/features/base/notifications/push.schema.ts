import { z } from 'zod'
import { push } from '@/config/limits'
import { isPushEndpoint } from '@/lib/push-endpoint'

const invalid = 'Validation.invalid'
const endpoint = z
  .string(invalid)
  .max(push.endpointLength, 'Validation.tooLong')
  .refine(isPushEndpoint, 'Validation.pushAddress')
/** A point of the curve, not compressed: 65 bytes that begin with 4. */
const p256dh = z.string(invalid).regex(/^B[\w-]{86}=?$/, invalid)
/** 16 bytes. */
const auth = z.string(invalid).regex(/^[\w-]{22}(?:==)?$/, invalid)

/** What `PushSubscription.toJSON()` of a browser returns. */
export const pushSubscriptionSchema = z.object({
  endpoint,
  expirationTime: z.number(invalid).nullish(),
  keys: z.object({ p256dh, auth }, invalid),
})

export const pushEndpointSchema = z.object({
  endpoint: z.string(invalid).min(1, invalid).max(push.endpointLength, 'Validation.tooLong'),
})
