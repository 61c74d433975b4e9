import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const signature = (id: string) => keyedHash('newsletter.unsubscribe', id)

/** Part of every newsletter, valid forever: signed, not stored. */
export const unsubscribeToken = (id: string) => `${id}.${signature(id)}`

/** The subscriber of a token; null if it is not one of ours. */
export function subscriberOfToken(token: string): string | null {
  const [id = '', signaturePart = ''] = token.split('.')
  return /^[0-9a-f-]{36}$/.test(id) && equalSecrets(signaturePart, signature(id)) ? id : null
}
