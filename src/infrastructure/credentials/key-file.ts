import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from '@/config/env'
import type { Clock } from '@/server/ports/clock'
import type { CredentialKey, CredentialKeys, KeyRing } from '@/server/ports/credential-keys'
import { createSecretFile, writeSecretBeside } from '../secret-file'

const keySchema = z.object({
  id: z.string().regex(/^key-[0-9a-z-]+$/),
  createdAt: z.iso.datetime(),
  jwk: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() }),
})
const fileSchema = z.object({ keys: z.array(keySchema).min(1) })

class CredentialKeysUnreadable extends Error {
  readonly code = 'CREDENTIAL_KEYS_UNREADABLE'
}

interface KeySettings {
  CREDENTIAL_KEY_FILE?: string
  DATA_DIR: string
}

/** Under DATA_DIR, unless the operator names another file. */
export const keyFileOf = ({ CREDENTIAL_KEY_FILE, DATA_DIR }: KeySettings) =>
  CREDENTIAL_KEY_FILE ?? join(DATA_DIR, 'secrets', 'credential-keys.json')

const makeKey = (now: Date): CredentialKey => ({
  id: `key-${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`,
  createdAt: now.toISOString(),
  jwk: generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as CredentialKey['jwk'],
})

function parse(file: string): KeyRing {
  try {
    const { keys } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return { current: keys.at(-1) as CredentialKey, all: keys }
  } catch {
    throw new CredentialKeysUnreadable(`the keys of certificates cannot be read from ${file}`)
  }
}

const cached = new Map<string, { version: string; ring: KeyRing }>()

/** Read again when another process has changed it. */
export function readKeyFile(file: string): KeyRing | null {
  if (!existsSync(file)) {
    return null
  }
  const { mtimeMs, size, ino } = statSync(file)
  const version = `${mtimeMs}:${size}:${ino}`
  const cachedKeys = cached.get(file)
  if (cachedKeys?.version === version) {
    return cachedKeys.ring
  }
  const ring = parse(file)
  cached.set(file, { version, ring })
  return ring
}

/** Creates the first key. If several instances start at once, one creates it and the others read it. */
export function createKeyFile(file: string, now: Date): KeyRing {
  createSecretFile(file, { keys: [makeKey(now)] })
  return parse(file)
}

/** The key file from the configuration. */
export const credentialKeyFile = (clock: Clock): CredentialKeys => ({
  find: () => readKeyFile(keyFileOf(env())),
  create: () => createKeyFile(keyFileOf(env()), clock.now()),
})

/** Adds a key that signs from now on; former keys stay, so that their signatures can still be verified. */
export function rotateKeyFile(file: string, now: Date): KeyRing {
  const ring = readKeyFile(file)
  if (!ring) {
    throw new CredentialKeysUnreadable(`there are no keys of certificates in ${file}: nothing was changed`)
  }
  const lock = `${file}.lock`
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch {
    throw new CredentialKeysUnreadable(`another process changes the keys; if none does, remove ${lock}`)
  }
  try {
    renameSync(writeSecretBeside(file, { keys: [...parse(file).all, makeKey(now)] }), file)
  } finally {
    rmSync(lock, { force: true })
  }
  return parse(file)
}
