import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../postgres/cluster.mjs'
import { bundle } from './bundle.mjs'

/**
 * Reads .env and the environment, fills in what a demo makes for itself, and checks it all.
 * Afterwards process.env is complete for every child, but for an embedded DATABASE_URL. Without `makeSecrets` it writes
 * nothing, and a demo that never started has no AUTH_SECRET.
 * @param {string} root
 * @param {{ readFile?: boolean, makeSecrets?: boolean }} [options]
 */
export async function prepareConfiguration(root, { readFile = true, makeSecrets = true } = {}) {
  const file = join(root, '.env')
  if (readFile && existsSync(file)) {
    process.loadEnvFile(file)
  }
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || '.data')
  if (process.env.PORT === '0') {
    process.env.PORT = String(await freePort())
  }
  const production = process.env.APP_ENV === 'production'
  if (!production && !process.env.AUTH_SECRET) {
    process.env.AUTH_SECRET = secretIn(process.env.DATA_DIR, makeSecrets)
  }
  if (process.env.AUTH_SECRET) {
    process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= actionKey(process.env.AUTH_SECRET)
  }
  /** @type {typeof import('../../src/config/env.ts')} */
  const { parseEnv } = await import(pathToFileURL(await bundle(root, 'config')).href)
  const settings = parseEnv(process.env)
  process.env.SITE_URL = settings.SITE_URL
  process.env.NEXTAUTH_URL = settings.SITE_URL
  if (settings.AUTH_SECRET) {
    process.env.NEXTAUTH_SECRET = settings.AUTH_SECRET
  }
  return settings
}

/** What parseEnv throws: each bundle has the class as its own. @param {unknown} error */
export const isConfigurationError = (error) => error instanceof Error && error.constructor.name === 'EnvError'

/** @param {string} dataDir @param {boolean} make */
function secretIn(dataDir, make) {
  const file = join(dataDir, 'secrets', 'auth-secret')
  if (existsSync(file)) {
    return readFileSync(file, 'utf8').trim()
  }
  if (!make) {
    return ''
  }
  const secret = randomBytes(48).toString('base64url')
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

/**
 * Forms that a visitor has open must survive a new build, and every instance must read them.
 * @param {string} secret
 */
const actionKey = (secret) => createHash('sha256').update(`server actions ${secret}`).digest('base64')
