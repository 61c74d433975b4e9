import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { describe, expect, it } from 'vitest'
import { encryptPush } from './encrypt-push'

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const browser = () => {
  const pair = createECDH('prime256v1')
  return {
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    pair,
  }
}

const decrypt = (content: Buffer, { pair, auth }: Pick<ReturnType<typeof browser>, 'pair' | 'auth'>) =>
  ece.decrypt(content, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString('utf8')

describe('an encrypted message', () => {
  it('is not made for a key that is no point of the curve', () => {
    const none = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    expect(() => encryptPush('x', { p256dh: none, auth: example.auth })).toThrow()
  })

  it('cannot be read by another browser, or after a change', () => {
    const [reader, other] = [browser(), browser()]
    const content = encryptPush('Bonjour', reader)
    expect(() => decrypt(content, other)).toThrow()
    expect(() => decrypt(content, { pair: reader.pair, auth: other.auth })).toThrow()
    content.writeUInt8((content.at(-1) ?? 0) ^ 1, content.length - 1)
    expect(() => decrypt(content, reader)).toThrow()
  })

  it('is byte for byte the example of the standard', () => {
    const { text, p256dh, auth, salt, privateKey, encrypted } = example
    expect(encryptPush(text, { p256dh, auth }, { salt, privateKey }).toString('base64url')).toBe(encrypted)
  })

  it.each(['', 'x', 'Vous avez une nouvelle réponse.', 'é'.repeat(500)])(
    'is read by a second implementation: %s',
    (text) => {
      const reader = browser()
      expect(decrypt(encryptPush(text, reader), reader)).toBe(text)
    },
  )

  it('never has the same bytes twice', () => {
    const reader = browser()
    expect(encryptPush('x', reader).equals(encryptPush('x', reader))).toBe(false)
  })
})
