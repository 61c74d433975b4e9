import { generateKeyPairSync, sign } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readableScript, verifyScript } from './checker-script'

const readSigned = runInNewContext(`${verifyScript}; readSigned`, {
  crypto: globalThis.crypto,
  atob,
  TextDecoder,
  TextEncoder,
  Uint8Array,
}) as (text: string, keys: Record<string, string>) => Promise<Record<string, string> | null>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const pair = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const x = (key: typeof pair) => key.publicKey.export({ format: 'jwk' }).x as string
const kid = 'did:web:academy.example#key-1'
const keys = { [kid]: x(pair), 'did:web:academy.example#key-0': x(other) }

function signed(payload: object, head: object = { alg: 'EdDSA', kid }, key = pair) {
  const text = `${encode(head)}.${encode(payload)}`
  return `${text}.${sign(null, Buffer.from(text), key.privateKey).toString('base64url')}`
}

it('shows days and the class as people read them', () => {
  const { readableDay, readableCohort } = runInNewContext(
    `${readableScript}; ({ readableDay, readableCohort })`,
  ) as Record<string, (text: string, locale: string) => string>
  expect(readableDay?.('2026-08-31T23:30:00Z', 'fr')).toBe('1er septembre 2026')
  expect(readableDay?.('2026-08-31T23:30:00Z', 'en')).toBe('1 September 2026')
  expect(readableCohort?.('2026-09-01/2026-10-31, Douala 2/3', 'fr')).toBe(
    '1er septembre 2026 – 31 octobre 2026, Douala 2/3',
  )
})

describe('the checker of one file', () => {
  it('reads what one of our keys has signed, alone or behind the # of a link', async () => {
    for (let n = 0; n < 20; n += 1) {
      const facts = { name: `Éloïse Ŋgo ${n}`, code: 'x'.repeat(n) }
      expect(await readSigned(signed(facts), keys)).toEqual(facts)
      expect(await readSigned(`https://academy.example/certificates/X#${signed(facts)} `, keys)).toEqual(
        facts,
      )
    }
  })

  it('refuses every changed character, another key, another algorithm, and what is no signature', async () => {
    const good = signed({ name: 'Amina' })
    const body = good.indexOf('.')
    for (let at = 0; at < good.length; at += 7) {
      const letter = good[at] === 'A' ? 'B' : 'A'
      const changed = `${good.slice(0, at)}${letter}${good.slice(at + 1)}`
      expect([at, await readSigned(changed, keys)]).toEqual([at, null])
    }
    expect(await readSigned(signed({ name: 'Amina' }, { alg: 'EdDSA', kid }, other), keys)).toBeNull()
    expect(await readSigned(signed({ name: 'Amina' }, { alg: 'none', kid }), keys)).toBeNull()
    expect(await readSigned(signed({ name: 'Amina' }, { alg: 'EdDSA', kid: '__proto__' }), keys)).toBeNull()
    for (const text of ['', 'x', 'a.b.c', good.slice(0, body), `${good.slice(0, -3)}===`]) {
      expect(await readSigned(text, keys)).toBeNull()
    }
  })
})
