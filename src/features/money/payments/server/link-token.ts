import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const signatureLength = 22
const pattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{22})$/

type Purpose = 'payment-link' | 'school-places'

const signatureOf = (id: string, purpose: Purpose) => keyedHash(purpose, id).slice(0, signatureLength)

/** What stands in the address of a link: its id, and 132 bits that prove that we made it. */
export const linkToken = (id: string, purpose: Purpose = 'payment-link') =>
  `${id.replaceAll('-', '')}${signatureOf(id, purpose)}`

/** The id of a link; null for a token that we did not make. */
export function readLinkToken(token: string, purpose: Purpose = 'payment-link'): string | null {
  const [, ...parts] = pattern.exec(token) ?? []
  const signature = parts.pop()
  const id = parts.join('-')
  return signature !== undefined && equalSecrets(signature, signatureOf(id, purpose)) ? id : null
}
