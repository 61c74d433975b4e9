import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'

/** @type {Record<string, 'empty'>} */
const empty = Object.fromEntries(
  ['.css', '.md', '.png', '.svg', '.ttf', '.txt', '.woff2'].map((extension) => [extension, 'empty']),
)

/**
 * The imports of each module that can be reached from these entries, as paths inside the repository, without packages.
 * @param {string} root
 * @param {string[]} entryPoints
 * @returns {Promise<Map<string, string[]>>}
 */
export async function readImports(root, entryPoints) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    loader: empty,
    logLevel: 'error',
  })
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  )
}

/**
 * Every module that one of `files` needs, itself included.
 * @param {string[]} files
 * @param {Map<string, string[]>} imports
 */
function closure(files, imports) {
  const reached = new Set()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (!reached.has(file)) {
      reached.add(file)
      open.push(...(imports.get(file) ?? []))
    }
  }
  return reached
}

/**
 * 'src/app/[locale]/(student)/user/programs/[slug]/page.tsx' → '/user/programs/[slug]'
 * @param {string} file
 */
export const addressOf = (file) =>
  `/${dirname(relative('src/app', file))
    .split('/')
    .filter((part) => part !== '.' && part !== '[locale]' && !part.startsWith('('))
    .join('/')}`

/**
 * The calls of the API that a table names: `'GET /api/programs/{slug}': …` → '/api/programs/[slug]'
 * @param {string} source
 */
export const callsIn = (source) =>
  [...source.matchAll(/'[A-Z]+ (\/api\/[^']+)':/g)].map(([, path = '']) => path.replace(/\{(\w+)\}/g, '[$1]'))

/**
 * Whether a text in a spec, with `${…}` for what varies, is an address under this page or route.
 * @param {string} text
 * @param {string} address
 */
export function opens(text, address) {
  /** @param {string} path */
  const segments = (path) =>
    path
      .replace(/[?#].*$/s, '')
      .split('/')
      .filter(Boolean)
  // A first part that varies is the language, as is '/fr'.
  const path = text.replace(/\$\{[^}]*\}/g, '*').replace(/^\/(?:\*|fr|en)(?=\/|$)/, '')
  const [asked, own] = [segments(path), segments(address)]
  /** @param {string} part */
  const varies = (part) => part.startsWith('[') || part.includes('*')
  return (
    asked.length === own.length &&
    own.every((part, n) => varies(part) || varies(asked[n] ?? '') || part === asked[n])
  )
}

/** @param {string} source */
const addressesIn = (source) => [...source.matchAll(/['"`](\/[^'"`\s]*)['"`]/g)].map(([, text = '']) => text)

/**
 * The browser tests that depend on changed files, through their imports or through the pages and calls that they open.
 * @param {string} root
 * @param {string[]} changed paths inside the repository
 * @returns {Promise<string[]>}
 */
export async function reachedSpecs(root, changed) {
  /** @param {string} pattern */
  const find = (pattern) => globSync(pattern, { cwd: root }).sort()
  const tables = find('src/app/api/calls/*.ts')
  // Not the handler of the API: it imports every table. Each table counts for its own calls instead.
  const entries = find('src/app/**/{page,route}.{ts,tsx}').filter((file) => !file.startsWith('src/app/api/'))
  const layouts = find('src/app/**/{layout,template,error,not-found}.tsx')
  const imports = await readImports(root, [...entries, ...tables, ...layouts])
  /** @param {string[]} files */
  const isChanged = (files) => [...closure(files, imports)].some((file) => changed.includes(file))
  /** @param {string} entry */
  const around = (entry) => layouts.filter((layout) => entry.startsWith(`${dirname(layout)}/`))
  const addresses = [
    ...entries.filter((entry) => isChanged([entry, ...around(entry)])).map(addressOf),
    ...tables
      .filter((table) => isChanged([table]))
      .flatMap((table) => callsIn(readFileSync(join(root, table), 'utf8'))),
  ]

  // Those of the operations tests run with these alone.
  const specs = find('e2e/**/*.spec.ts').filter((spec) => !spec.endsWith('.operations.spec.ts'))
  const testImports = await readImports(root, specs)
  return specs.filter((spec) => {
    const helpers = (testImports.get(spec) ?? []).filter((file) => file.startsWith('e2e/'))
    // Every spec imports the fixtures: the addresses in them say nothing about one spec.
    const texts = [spec, ...helpers.filter((file) => !file.endsWith('/fixtures.ts'))].flatMap((file) =>
      addressesIn(readFileSync(join(root, file), 'utf8')),
    )
    return (
      [...closure([spec], testImports)].some((file) => file.startsWith('e2e/') && changed.includes(file)) ||
      texts.some((text) => addresses.some((address) => opens(text, address)))
    )
  })
}
