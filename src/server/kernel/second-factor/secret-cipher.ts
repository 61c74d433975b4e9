import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'

/** Each purpose has its own key, so that a value made for one is useless for another. */
const keyFor = (key: string, purpose: 'authenticator secrets' | 'recovery codes') =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/** AES-256-GCM. `owner` is bound to the secret: in another person's row it cannot be decrypted. */
export function sealWith(key: string, secret: string, owner: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, 'authenticator secrets'), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [version, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Throws for a secret that was changed, moved, or encrypted with another key. */
export function openWith(key: string, text: string, owner: string): string {
  const [formatVersion, ...parts] = text.split('.')
  const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (formatVersion !== version || !iv || !tag || !sealed) {
    throw new Error('an authenticator secret is unreadable')
  }
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, 'authenticator secrets'), iv, {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

/** The stored form of a recovery code: useless without the key, which is not in the database. */
export const hashCodeWith = (key: string, code: string, owner: string) =>
  createHmac('sha256', keyFor(key, 'recovery codes'))
    .update(owner)
    .update('\0')
    .update(code)
    .digest('base64url')
