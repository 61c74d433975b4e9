import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { bundle, bundleNames, partsOf } from '../run/bundle.mjs'
import { versionOf } from '../run/version.mjs'
import { findNeededPackages } from './needed-packages.mjs'

/** The commands in a release: those for operators, not those for developers. */
const commands = [
  'start',
  'backup',
  'backup-check',
  'backup-erasures',
  'backup-keys',
  'curriculum-import',
  'restore',
  'retention',
  'doctor',
  'audit-verify',
  'payments-verify',
  'office-reset-second-factor',
  'rotate-credential-key',
]
const folders = [
  'public',
  'curriculum',
  'deploy',
  'docs/operations',
  'prisma/migrations',
  'src/features/study/certificates/pdf/fonts',
]
const files = [
  '.env.example',
  'CHANGELOG.md',
  'package.json',
  'src/features/money/payments/money-invariants.ts',
  'src/features/office/personal-data/retention.rules.ts',
  'src/server/kernel/second-factor/secret-cipher.ts',
]
/** Parts of a build that only the next build needs, or that are only for developers. */
const notServed = /^(cache|diagnostics|trace|trace-build|types|turbopack|source-hash)$/
/** Parts of Next that are only for building and development. */
const buildsOnly = [
  'dist/esm',
  'dist/compiled/@vercel/nft',
  ...['babel', 'babel-packages', 'webpack', 'next-devtools', 'terser'].map((name) => `dist/compiled/${name}`),
  'dist/compiled/react-experimental',
  'dist/compiled/react-dom-experimental',
  'dist/compiled/react-server-dom-turbopack-experimental',
  'dist/compiled/react-server-dom-webpack-experimental',
]
const describes =
  /\.(map|d\.[cm]?ts|tsbuildinfo|md|markdown|flow)$|(^|\/)(test|tests|__tests__|docs|example|examples|\.github)(\/|$)/
/** Prisma has a compiler for every kind of database; we need only PostgreSQL's. */
const otherDatabases = /@prisma\/client\/runtime\/.*\.(cockroachdb|mysql|sqlite|sqlserver)\./

const launcher = `#!/bin/sh
# ./academy start | doctor | backup FILE | backup:check FILE | restore FILE …: see docs/operations
cd "$(dirname "$(readlink -f "$0")")" || exit 1
command=$(printf %s "\${1:-start}" | tr ':' '-')
[ $# -gt 0 ] && shift
if [ ! -f "scripts/$command.mjs" ]; then
  echo "There is no command $command. There are: $(cd scripts && ls ./*.mjs | sed 's|./||; s|.mjs||' | tr '\\n' ' ')" >&2
  exit 64
fi
exec node_modules/node/bin/node "scripts/$command.mjs" "$@"
`

/**
 * Copies everything that a server needs to run, and nothing for building, into a folder that can be moved anywhere.
 * @param {string} root
 * @param {{ build: string, target: string }} options `build`: its folder, relative to the project
 */
export async function layOut(root, { build, target }) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const path of [...folders, ...files]) {
    copy(join(root, path), join(target, path))
  }
  for (const name of bundleNames) {
    const parts = partsOf(name)
    if (parts) {
      rmSync(join(root, 'dist', parts), { recursive: true, force: true })
    }
    copy(await bundle(root, name), join(target, 'dist', `${name}.mjs`))
    if (parts) {
      copy(join(root, 'dist', parts), join(target, 'dist', parts))
    }
  }
  copyScripts(root, target)
  copyBuild(root, build, target)
  const entries = [
    join(build, 'server.mjs'),
    join(build, 'pdf.mjs'),
    ...commands.map((name) => `scripts/${name}.mjs`),
    ...bundleNames.map((name) => `dist/${name}.mjs`),
  ]
  const packages = await findNeededPackages(root, { build, entries })
  for (const folder of packages) {
    copyPackage(root, folder, target)
  }
  const about = {
    version: versionOf(root),
    build,
    node: process.version,
    builtAt: new Date().toISOString(),
  }
  writeFileSync(join(target, 'release.json'), `${JSON.stringify(about, null, 2)}\n`)
  writeFileSync(join(target, 'academy'), launcher)
  chmodSync(join(target, 'academy'), 0o755)
  return { ...about, packages: packages.length }
}

/** @param {string} from @param {string} to @param {(path: string) => boolean} [filter] */
const copy = (from, to, filter = (_from) => true) => {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter, verbatimSymlinks: true })
}

/** @param {string} root @param {string} target */
function copyScripts(root, target) {
  const scripts = join(root, 'scripts')
  /** @param {string} path */
  const needed = (path) => {
    const name = relative(scripts, path)
    if (!name.includes('/')) {
      return (
        name === '' ||
        lstatSync(path).isDirectory() ||
        commands.some((command) => name === `${command}.mjs`) ||
        name === 'payments-verify.mjs'
      )
    }
    return (
      /^(audit|backup|doctor|migrations|office|postgres|prepare|run)\//.test(name) &&
      !/\.test\.ts$|fixtures/.test(name)
    )
  }
  copy(scripts, join(target, 'scripts'), needed)
  for (const entry of readdirSync(join(target, 'scripts'), { withFileTypes: true })) {
    if (entry.isDirectory() && readdirSync(join(target, 'scripts', entry.name)).length === 0) {
      rmSync(join(target, 'scripts', entry.name), { recursive: true })
    }
  }
}

/** @param {string} root @param {string} build @param {string} target */
function copyBuild(root, build, target) {
  const from = join(root, build)
  copy(from, join(target, build), (path) => {
    const name = relative(from, path)
    const isServerMap = /^(server(-\w+)?|pdf)\.mjs\.map$/.test(name)
    return isServerMap || !(notServed.test(name) || /\.map$|\.nft\.json$/.test(name))
  })
}

/** @param {string} root @param {string} folder @param {string} target */
function copyPackage(root, folder, target) {
  const from = join(root, folder)
  const isNext = folder === 'node_modules/next'
  const isNode = folder === 'node_modules/node'
  copy(from, join(target, folder), (path) => {
    const name = relative(from, path)
    if (name.startsWith('node_modules') || (isNode && /^(include|share|lib)\b/.test(name))) {
      return false
    }
    if (isNext && buildsOnly.some((part) => name === part || name.startsWith(`${part}/`))) {
      return false
    }
    return !describes.test(name) && !otherDatabases.test(path)
  })
}

/**
 * One compressed archive of a laid-out folder, written beside and renamed.
 * @param {string} folder
 * @param {string} file
 */
export function pack(folder, file) {
  const part = `${file}.part`
  const tar = spawnSync(
    'tar',
    [
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--sort=name',
      '-czf',
      part,
      '-C',
      dirname(folder),
      basename(folder),
    ],
    { encoding: 'utf8' },
  )
  if (tar.status !== 0) {
    rmSync(part, { force: true })
    throw new Error(`The archive could not be written: ${tar.stderr}`)
  }
  renameSync(part, file)
}
