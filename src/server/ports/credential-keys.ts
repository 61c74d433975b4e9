/** Signs certificates. `d` is the secret part; Node's own form of an Ed25519 key. */
export interface CredentialKey {
  id: string
  createdAt: string
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string }
}

export interface KeyRing {
  /** Signs; the newest. */
  current: CredentialKey
  /** Every key that ever signed, the newest last. */
  all: readonly CredentialKey[]
}

export interface CredentialKeys {
  /** null: there are none yet. */
  find(): KeyRing | null
  /** The first key; of several instances that begin at once, one makes it and the others read it. */
  create(): KeyRing
}
