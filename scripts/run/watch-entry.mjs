import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { context } from 'esbuild'
import { bundleBootScript } from './boot-script.mjs'
import { bundleOptions } from './bundle.mjs'

/**
 * Bundles the server entry at each change of its sources, and says so when the result differs. Returns stop().
 * @param {string} root
 * @param {() => void} onChange
 */
export async function watchEntry(root, onChange) {
  const options = bundleOptions(root, 'server')
  const digest = () => createHash('sha256').update(readFileSync(options.outfile)).digest('hex')
  let last = digest()
  /** @type {import('esbuild').Plugin} */
  const notice = {
    name: 'notice-change',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0 || digest() === last) {
          return
        }
        last = digest()
        onChange()
      })
    },
  }
  const define = { __BOOT__: JSON.stringify(bundleBootScript(root)) }
  const watching = await context({ ...options, define, plugins: [notice] })
  await watching.watch({ delay: 500 })
  return () => watching.dispose()
}
