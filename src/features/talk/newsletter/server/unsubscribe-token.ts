import { isUuid } from '@/lib/fields'
import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const signature = (id: string) => keyedHash('newsletter.unsubscribe', id)

/**
 * Part of every newsletter, valid forever: signed, not stored. The newsletter itself, which the signature does not cover, only says by
 * which of their own newsletters a reader leaves.
 */
export const unsubscribeToken = (id: string, announcementId?: string) =>
  [id, signature(id), ...(announcementId === undefined ? [] : [announcementId])].join('.')

/** The subscriber of a token, and the newsletter it was mailed with; null if it is not one of ours. */
export function readUnsubscribeToken(token: string): { id: string; announcementId: string | null } | null {
  const [id = '', signaturePart = '', announcementId = ''] = token.split('.')
  if (!isUuid(id) || !equalSecrets(signaturePart, signature(id))) {
    return null
  }
  return { id, announcementId: isUuid(announcementId) ? announcementId : null }
}
