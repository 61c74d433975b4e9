import { createHmac } from 'node:crypto'
import { equalSecrets } from '@/server/kernel/secrets'

/** An older request may be a copied one; the clocks of two hosts differ by less. */
const toleranceMs = 5 * 60_000
/** While a secret is replaced, two signatures are sent. */
const mostSignatures = 10

/** The signature of a webhook that Svix delivers: HMAC-SHA256 of `id.timestamp.body`. `secret`: whsec_ and base64. */
export function svixSignature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Whether the request is signed with the secret, and new. */
export function isSigned(
  secret: string,
  { headers, rawBody }: { headers: Record<string, string>; rawBody: string },
  now: Date,
): boolean {
  const id = headers['svix-id'] ?? ''
  const timestamp = headers['svix-timestamp'] ?? ''
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) {
    return false
  }
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > toleranceMs) {
    return false
  }
  const right = svixSignature(secret, id, timestamp, rawBody)
  const given = (headers['svix-signature'] ?? '').split(' ').slice(0, mostSignatures)
  return given.some((signature) => equalSecrets(signature, right))
}
