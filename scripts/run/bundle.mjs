import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findRelease } from './release.mjs'

/** @typedef {keyof typeof entries} Entry */

const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/** Programs for Node, one file each unless they are in parts: the server entry and its thread for PDFs, the seed, the curriculum, the erasures after a restore, the check of the configuration, the keys of certificates, the adapters. */
const entries = {
  server: 'src/composition/main.ts',
  pdf: 'src/composition/pdf.ts',
  seed: 'prisma/seed.ts',
  curriculum: 'prisma/curriculum.ts',
  erasures: 'src/composition/erasures.ts',
  config: 'src/config/env.ts',
  'credential-keys': 'src/infrastructure/credentials/key-file.ts',
  'probe-gateways': 'src/infrastructure/payments/probe-gateways.ts',
  'file-storage': 'src/infrastructure/storage/create-file-storage.ts',
}

/** Programs that belong to no build: what is left beside the server and its thread. */
export const bundleNames = /** @type {Entry[]} */ (Object.keys(entries)).filter(
  (name) => name !== 'server' && name !== 'pdf',
)

/**
 * @param {string} root
 * @param {Entry} name
 * @param {string} [folder]
 * @returns {import('esbuild').BuildOptions & { outfile: string }}
 */
export const bundleOptions = (root, name, folder = 'dist') => ({
  entryPoints: [join(root, entries[name])],
  outfile: join(root, folder, `${name}.mjs`),
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  packages: 'external',
  // Only the parts that mails use: as a package outside the bundle it would be loaded whole, with Tailwind and Prism.
  alias: {
    'react-email': join(root, 'node_modules', 'react-email', 'dist', 'index.mjs'),
    '@react-email/render': join(root, 'node_modules', '@react-email', 'render', 'dist', 'node', 'index.mjs'),
  },
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
  banner: { js: banner },
})

/**
 * What is imported when it is needed is a file of its own, so that neither it nor its packages are loaded before.
 * @param {{ outfile: string }} options
 * @param {string} chunkNames
 * @returns {import('esbuild').BuildOptions}
 */
const inParts = ({ outfile }, chunkNames) => ({
  outfile: undefined,
  outdir: dirname(outfile),
  entryNames: basename(outfile, '.mjs'),
  chunkNames,
  outExtension: { '.js': '.mjs' },
  splitting: true,
  // Its text stays in memory as long as the server runs, two bytes a character if one of them is beyond Latin-1.
  minifyWhitespace: true,
  legalComments: 'none',
})

/** The folder beside it with its parts, if there are any. @param {Entry} name */
export const partsOf = (name) => (name === 'seed' ? 'seed' : undefined)

/** @param {ReturnType<typeof bundleOptions>} options @param {Entry} name @param {string | undefined} folder */
function parts(options, name, folder) {
  if (name === 'server') {
    return folder ? inParts(options, 'server-[hash]') : {}
  }
  // Every start runs it, and mostly finds everything there.
  return partsOf(name) ? inParts(options, `${name}/[hash]`) : {}
}

/**
 * Returns the file.
 * @param {string} root
 * @param {Entry} name
 * @param {string} [folder]
 */
export async function bundle(root, name, folder) {
  if (findRelease(root)) {
    return join(root, 'dist', `${name}.mjs`)
  }
  const options = bundleOptions(root, name, folder)
  const { build } = await import('esbuild')
  const { bundleBootScript } = await import('./boot-script.mjs')
  await build({
    ...options,
    ...parts(options, name, folder),
    define: { __BOOT__: JSON.stringify(bundleBootScript(root)) },
  })
  return options.outfile
}

/**
 * @returns {import('esbuild').BuildOptions}
 * @param {string} root
 * @param {string} entry
 * @param {string} outfile
 */
const browserScript = (root, entry, outfile) => ({
  entryPoints: [join(root, entry)],
  outfile: join(root, outfile),
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2020',
  minify: true,
  logLevel: 'warning',
})

/**
 * What sampled visits fetch to measure how fast a page is.
 * @param {string} root
 * @param {string} folder
 */
export async function bundleSpeedScript(root, folder) {
  const { build } = await import('esbuild')
  await build(browserScript(root, 'src/browser/page-speed.ts', join(folder, 'page-speed.js')))
}

/**
 * The scripts of pages that come without the framework, also for old phones. The page store writes one into public pages;
 * students open several pages a visit, so theirs is a file whose name changes with its content.
 * @param {string} root
 * @param {string} folder
 */
export async function bundlePageScripts(root, folder) {
  const { build } = await import('esbuild')
  const options = browserScript(root, 'src/browser/public-pages.ts', join(folder, 'public-pages.js'))
  await build({ ...options, target: 'es2017' })
  await build({
    ...browserScript(root, 'src/browser/student-pages.ts', ''),
    target: 'es2017',
    outfile: undefined,
    outdir: join(root, folder, 'static', 'scripts'),
    entryNames: '[name]-[hash]',
  })
}

/** The page for a day without a network, in both languages: where it is served, and where the build left it. */
const offlinePages = { '/offline': 'server/app/en/offline.html', '/fr/offline': 'server/app/fr/offline.html' }

/**
 * The service worker knows its build, and the files that the offline pages need. Made after the pages.
 * @param {string} root
 * @param {string} folder
 */
export async function bundleWorker(root, folder) {
  const files = new Set()
  for (const file of Object.values(offlinePages)) {
    const html = readFileSync(join(root, folder, file), 'utf8')
    for (const [name] of html.matchAll(/\/_next\/static\/[\w./~@-]+\.[a-z0-9]+/g)) {
      files.add(name)
    }
  }
  const define = {
    __BUILD__: basename(folder),
    __PAGES__: Object.keys(offlinePages),
    __FILES__: [...files],
  }
  const { build } = await import('esbuild')
  await build({
    ...browserScript(root, 'src/browser/service-worker.ts', join(folder, 'sw.js')),
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  })
}

/** Ends the process of the bundler when everything is built. */
export async function stopBundler() {
  const { stop } = await import('esbuild')
  await stop()
}
