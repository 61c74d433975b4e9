import { env } from '@/config/env'
import { contactLinkMs } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const purpose = 'contact.message'
const signature = (id: string, expires: string) => keyedHash(purpose, `${id}.${expires}`)

/** Opens one message and its replies for anybody with the token, until it expires. Signed, not stored. */
export function messageToken(messageId: string, now: Date): string {
  const expires = Math.floor((now.getTime() + contactLinkMs) / 1000).toString(36)
  return `${messageId}.${expires}.${signature(messageId, expires)}`
}

/** The message of a token; null for one that is forged, made for another purpose, or expired. */
export function readMessageToken(token: string, now: Date): string | null {
  const [id = '', expires = '', givenSignature = '', ...more] = token.split('.')
  if (more.length > 0 || !/^[0-9a-f-]{36}$/.test(id) || !/^[0-9a-z]{1,9}$/.test(expires)) {
    return null
  }
  if (!equalSecrets(givenSignature, signature(id, expires))) {
    return null
  }
  return Number.parseInt(expires, 36) * 1000 > now.getTime() ? id : null
}

export const messageLink = (messageId: string, locale: Locale, now: Date) =>
  new URL(href(locale, paths.contactMessage, { token: messageToken(messageId, now) }), env().SITE_URL).href
