import { createPrivateKey, type KeyObject } from 'node:crypto'
import { env } from '@/config/env'
import type { openKeys } from '../keys'

type Keys = Awaited<ReturnType<typeof openKeys>>
type StoredKey = Keys['current']

/** did:web:academy.example, with the port if there is one. */
export const issuerId = (siteUrl = env().SITE_URL) => `did:web:${encodeURIComponent(new URL(siteUrl).host)}`

export const keyUrl = (key: Pick<StoredKey, 'id'>) => `${issuerId()}#${key.id}`

export async function multikeyOf(key: StoredKey) {
  const { fromJwk } = await import('@digitalbazaar/ed25519-multikey')
  return fromJwk({ jwk: key.jwk, secretKey: true, id: keyUrl(key), controller: issuerId() })
}

export const privateKeyOf = (key: StoredKey): KeyObject => createPrivateKey({ key: key.jwk, format: 'jwk' })

const methodOf = async (key: StoredKey) => ({
  id: keyUrl(key),
  type: 'Multikey',
  controller: issuerId(),
  publicKeyMultibase: (await (await multikeyOf(key)).export({ publicKey: true })).publicKeyMultibase,
})

/** Our identity and keys, including former keys, so that their signatures stay valid. */
export async function didDocument({ all }: Keys) {
  const methods = await Promise.all(all.map(methodOf))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: issuerId(),
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}
