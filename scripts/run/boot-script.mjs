import { join } from 'node:path'
import { buildSync } from 'esbuild'

/**
 * The boot script, which is a part of every page: the text of `__BOOT__`. For old phones too.
 * @param {string} root
 */
export function bundleBootScript(root) {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'src/browser/boot.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    target: 'es2017',
    minify: true,
    logLevel: 'warning',
  })
  return outputFiles[0]?.text.trim() ?? ''
}
