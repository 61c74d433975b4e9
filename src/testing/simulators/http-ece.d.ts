/** The part of the package that we use: it has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Throws if the content was not encrypted for this key. */
  export function decrypt(
    content: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
