/** Signs certificates. `d` is the secret part; Node's own form of an Ed25519 key. */
export interface CredentialKey {
  id: string
  createdAt: string
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string }
}

export interface KeyRing {
  /** The newest key, which signs. */
  current: CredentialKey
  /** Every key that ever signed, the newest last. */
  all: readonly CredentialKey[]
}

export interface CredentialKeys {
  /** null: there are none yet. */
  find(): KeyRing | null
  /** Creates the first key; if several instances start at once, one creates it and the others read it. */
  create(): KeyRing
}
