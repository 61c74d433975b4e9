import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from '@/server/ports/push-sender'

const recordSize = 4_096

interface Once {
  salt: Buffer
  /** A private key that is used for this message only. */
  privateKey: Buffer
}

const onceOnly = (): Once => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * The body of a message that only the subscribed browser can read: RFC 8291 with one record of RFC 8188. Throws if its key is no point
 * of the curve.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, privateKey }: Once = onceOnly(),
): Buffer {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const own = pair.getPublicKey()
  const theirs = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own])
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the last record.
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(own.length, 20)
  return Buffer.concat([header, own, record, cipher.getAuthTag()])
}
