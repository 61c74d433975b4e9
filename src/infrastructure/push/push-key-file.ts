import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createSecretFile } from '../secret-file'

const keySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** The key pair of the installation (RFC 8292). `d` is the secret part. */
export type PushKey = z.infer<typeof keySchema>

class PushKeyUnreadable extends Error {
  readonly code = 'PUSH_KEY_UNREADABLE'
}

interface KeySettings {
  PUSH_KEY_FILE?: string
  DATA_DIR: string
}

/** Under DATA_DIR, unless the operator names another file. */
export const pushKeyFileOf = ({ PUSH_KEY_FILE, DATA_DIR }: KeySettings) =>
  PUSH_KEY_FILE ?? join(DATA_DIR, 'secrets', 'push-key.json')

/** Creates the key if there is none yet; of several instances one creates it and the others read it. */
export function openPushKey(file: string): PushKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    createSecretFile(file, privateKey.export({ format: 'jwk' }))
  }
  try {
    return keySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new PushKeyUnreadable(`the key of push notifications cannot be read from ${file}`)
  }
}

/** The uncompressed point, in base64url: what browsers subscribe with. */
export const publicPartOf = ({ x, y }: PushKey) =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
