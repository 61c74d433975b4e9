import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, stop } from 'esbuild'

const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/** What Node runs itself, in one file each: the server entry, the seed, the curriculum, the check of the configuration. */
const entries = {
  server: 'src/server/main.ts',
  seed: 'prisma/seed.ts',
  curriculum: 'prisma/curriculum.ts',
  config: 'src/config/env.ts',
}

/** @returns {import('esbuild').BuildOptions & { outfile: string }} */
export const bundleOptions = (root, name, folder = 'dist') => ({
  entryPoints: [join(root, entries[name])],
  outfile: join(root, folder, `${name}.mjs`),
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
  banner: { js: banner },
})

/** Returns the file, or undefined when there is no such entry. */
export async function bundle(root, name, folder) {
  if (!existsSync(join(root, entries[name]))) {
    return undefined
  }
  const options = bundleOptions(root, name, folder)
  await build(options)
  return options.outfile
}

/** The bundler's own process has nothing more to do once everything is built. */
export const stopBundler = () => stop()
