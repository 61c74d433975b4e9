import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../run/bundle.mjs'

export const credentialKeysName = 'credential-keys.json'

/** The file with the keys of certificates, wherever the configuration says. */
export async function credentialKeyFile(root, settings) {
  const bundled = /** @type {string} */ (await bundle(root, 'credential-keys'))
  const { keyFileOf } = await import(pathToFileURL(bundled).href)
  return keyFileOf(settings)
}

/** The keys of certificates, or undefined when there are none. */
export async function readCredentialKeys(root, settings) {
  const file = await credentialKeyFile(root, settings)
  return existsSync(file) ? readFileSync(file) : undefined
}

/** Back to where the configuration says, unless newer ones are there. Answers whether there are any afterwards. */
export async function putCredentialKeys(root, settings, content) {
  const file = await credentialKeyFile(root, settings)
  if (!existsSync(file) && content) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, content, { mode: 0o600 })
  }
  return { file, found: existsSync(file) }
}

export const missingKeys = (file) =>
  `Keys of certificates are missing: there is no file ${file}. Without it nothing is signed, and certificates that exist cannot be verified by others. See docs/operations/certificates.md`
