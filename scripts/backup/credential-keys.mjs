import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../run/bundle.mjs'

/** @import { Env } from '../../src/config/env.ts' */
/** @typedef {Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'CREDENTIAL_KEY_FILE' | 'SECOND_FACTOR_KEY' | 'AUTH_SECRET'>>} KeySettings */

export const credentialKeysName = 'credential-keys.json'

/**
 * The file with the keys of certificates, wherever the configuration says.
 * @param {string} root
 * @param {KeySettings} settings
 */
export async function credentialKeyFile(root, settings) {
  /** @type {typeof import('../../src/infrastructure/credentials/key-file.ts')} */
  const { keyFileOf } = await import(pathToFileURL(await bundle(root, 'credential-keys')).href)
  return keyFileOf(settings)
}

/**
 * The keys of certificates, or undefined when there are none.
 * @param {string} root
 * @param {KeySettings} settings
 */
export async function readCredentialKeys(root, settings) {
  const file = await credentialKeyFile(root, settings)
  return existsSync(file) ? readFileSync(file) : undefined
}

/**
 * Back to where the configuration says, unless newer ones are there. Answers whether there are any afterwards.
 * @param {string} root
 * @param {KeySettings} settings
 * @param {Buffer | undefined} content
 */
export async function putCredentialKeys(root, settings, content) {
  const file = await credentialKeyFile(root, settings)
  if (!existsSync(file) && content) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, content, { mode: 0o600 })
  }
  return { file, found: existsSync(file) }
}

/** @param {string} file */
export const missingKeys = (file) =>
  `Keys of certificates are missing: there is no file ${file}. Without it nothing is signed, and certificates that exist cannot be verified by others. See docs/operations/certificates.md`
