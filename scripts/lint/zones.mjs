// Which folder may import what. `npm run lint:zones` writes these rules into biome.json; a test compares the two.

/** The imports that can be forbidden in a folder, in the order of biome.json. */
const kept = {
  app: {
    group: ['**/app/**', '!**/app/globals.css'],
    message: 'Pages are at the top: nothing imports them.',
  },
  browser: {
    group: ['**/browser/**'],
    message: 'Scripts of pages are at the top: what others need too stands in a feature, ui or lib.',
  },
  composition: { group: ['**/composition/**'], message: 'Only what starts a process composes it.' },
  features: { group: ['**/features/**'], message: 'This layer knows no feature.' },
  server: { group: ['**/server/**'], message: 'This layer stands below the server.' },
  infrastructure: {
    group: ['**/infrastructure/**'],
    message: 'Adapters are reached through ports; only the composition imports them.',
  },
  serverside: {
    group: ['**/server/**', '**/infrastructure/**', '**/generated/**', '@prisma/**'],
    message: 'Browsers run this.',
  },
  ui: { group: ['**/ui/**'], message: 'No interface below the interface.' },
  database: {
    group: ['**/generated/**', '@prisma/**'],
    message: 'The database is read in infrastructure/db, server and features/*/*/server.',
  },
  next: {
    group: ['next', 'next/**', 'next-auth', 'next-auth/**', '!next-auth/jwt'],
    message: 'Next stays in app, ui, actions and the HTTP transport.',
  },
  framework: {
    group: ['next', 'next-intl', 'next-auth', 'react', 'react-dom'].flatMap((name) => [name, `${name}/**`]),
    message: 'These scripts come without the framework.',
  },
  texts: {
    group: ['next-intl/**'],
    message: 'Texts come from i18n/texts-of, the language from the address.',
  },
  sockets: {
    group: ['socket.io', 'socket.io/**', 'ws', '@socket.io/**'],
    message: 'Sockets stay in server/transport/socket.',
  },
}

/** @typedef {keyof typeof kept} Kept */

/** @type {Kept[]} */
const server = ['app', 'browser', 'composition', 'features', 'infrastructure', 'ui', 'next', 'sockets']
/** @type {Kept[]} */
const feature = ['app', 'browser', 'composition', 'infrastructure', 'database', 'next', 'sockets']
/** @type {Kept[]} */
const adapter = ['app', 'browser', 'composition', 'features', 'ui', 'database', 'next', 'sockets']
/** @type {Kept[]} */
const ground = [
  'app',
  'browser',
  'composition',
  'features',
  'server',
  'infrastructure',
  'ui',
  'database',
  'next',
  'sockets',
]

/** @param {Kept[]} list @param {...Kept} left */
const without = (list, ...left) => list.filter((name) => !left.includes(name))

/** A feature may have a folder of this name of its own. */
const own = ['./browser/**', '../browser/**']

/**
 * If a file is in two zones, the later one counts. `allowed`: the scripts of pages that may be imported.
 * @type {{ folders: string[], not: Kept[], allowed?: string[] }[]}
 */
const zones = [
  { folders: ['src/app/**'], not: without(feature, 'app', 'next') },
  { folders: ['src/features/**'], not: feature, allowed: own },
  { folders: ['src/features/*/*/server/**'], not: [...without(feature, 'database'), 'ui'], allowed: own },
  {
    folders: ['src/features/*/*/ui/**', 'src/features/*/*/actions.ts'],
    not: without(feature, 'next'),
    allowed: own,
  },
  { folders: ['src/browser/**'], not: ['app', 'composition', 'serverside', 'framework', 'sockets'] },
  { folders: ['src/server/**'], not: server },
  { folders: ['src/server/transport/http/**'], not: without(server, 'next') },
  { folders: ['src/server/transport/socket/**'], not: without(server, 'sockets') },
  { folders: ['src/server/ports/**'], not: server },
  { folders: ['src/composition/**'], not: ['app', 'browser', 'ui', 'database', 'sockets'] },
  { folders: ['src/infrastructure/**'], not: adapter },
  { folders: ['src/infrastructure/db/**'], not: without(adapter, 'database') },
  { folders: ['src/ui/**'], not: without(ground, 'ui', 'next') },
  { folders: ['src/lib/**', 'src/config/**'], not: ground },
]

/** The rules in the form of biome.json. */
export const zoneOverrides = zones.map(({ folders, not, allowed = [] }) => ({
  includes: folders,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: {
            patterns: Object.entries(kept)
              .filter(([name]) => name === 'texts' || not.includes(/** @type {Kept} */ (name)))
              .map(([name, { group, message }]) => ({
                group: name === 'browser' ? [...group, ...allowed.map((path) => `!${path}`)] : group,
                message,
              })),
          },
        },
      },
    },
  },
}))

/**
 * Whether an override of biome.json is one of these rules.
 * @param {{ linter?: { rules?: { style?: { noRestrictedImports?: unknown } } } }} override
 */
export const isZone = (override) => typeof override.linter?.rules?.style?.noRestrictedImports === 'object'
