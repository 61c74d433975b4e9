import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../run/bundle.mjs'

const name = 'credential-keys.json'

async function keyFile(root, settings) {
  const bundled = /** @type {string} */ (await bundle(root, 'credential-keys'))
  const { keyFileOf } = await import(pathToFileURL(bundled).href)
  return keyFileOf(settings)
}

/** The keys of certificates, wherever they lie. Answers whether there are any. */
export async function packCredentialKeys(root, settings, folder) {
  const file = await keyFile(root, settings)
  const found = existsSync(file)
  if (found) {
    cpSync(file, join(folder, name))
  }
  return { file, found }
}

/** Back to where the configuration says, unless newer ones are there. */
export async function unpackCredentialKeys(root, settings, folder) {
  const file = await keyFile(root, settings)
  if (!existsSync(file) && existsSync(join(folder, name))) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    cpSync(join(folder, name), file)
  }
  return { file, found: existsSync(file) }
}

export const missingKeys = (file) =>
  `Keys of certificates are missing: there is no file ${file}. Without it nothing is signed, and certificates that exist cannot be verified by others. See docs/operations/certificates.md`
