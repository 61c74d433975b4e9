// npm run certificates:rotate-key: makes a new key for signing certificates. The public parts of the old keys stay published.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, stopBundler } from './run/bundle.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
try {
  const settings = await prepareConfiguration(root)
  const file = await bundle(root, 'credential-keys')
  /** @type {typeof import('../src/infrastructure/credentials/key-file.ts')} */
  const { keyFileOf, rotateKeyFile } = await import(pathToFileURL(file).href)
  const { current, all } = rotateKeyFile(keyFileOf(settings), new Date())
  await stopBundler()
  console.log(
    `${current.id} signs from now on; ${all.length - 1} former key(s) stay published. Make a backup of ${keyFileOf(settings)} now.`,
  )
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()
