import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from '../run/version.mjs'
import { hasChanges, promisedVersion, splitChangelog } from './changelog.mjs'

/** What the last release contained, for clones without tags. Only `npm run release -- --version` writes it. */
export const recordFile = 'scripts/release/released.json'

/** @typedef {{ version: string, date: string, lastMigration: string, migrations: string, changelog: string }} Record the last two are hashes */

/** @param {string} root */
const migrationsOf = (root) =>
  readdirSync(join(root, 'prisma', 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** @param {string} root @param {string[]} names */
function hashOfMigrations(root, names) {
  const hash = createHash('sha256')
  for (const name of names) {
    hash.update(`${name}\n`).update(readFileSync(join(root, 'prisma', 'migrations', name, 'migration.sql')))
  }
  return hash.digest('hex')
}

/** @param {string} root */
const readChangelog = (root) => splitChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))

/** @param {string} text */
const hashOfText = (text) => createHash('sha256').update(text).digest('hex')

/**
 * The record of a release of what is in this folder now.
 * @param {string} root
 * @param {{ version: string, date: string }} release
 * @returns {Record}
 */
export function recordOf(root, { version, date }) {
  const names = migrationsOf(root)
  return {
    version,
    date,
    lastMigration: names.at(-1) ?? '',
    migrations: hashOfMigrations(root, names),
    changelog: hashOfText(readChangelog(root).released),
  }
}

/** @param {string} root @returns {Record} */
export const readRecord = (root) => JSON.parse(readFileSync(join(root, recordFile), 'utf8'))

/** @param {string} version */
const numbersOf = (version) => version.split('.').map(Number)

/** @param {string} a @param {string} b both as '0.3.0' */
export function isHigher(a, b) {
  const other = numbersOf(b)
  const difference = numbersOf(a)
    .map((number, index) => number - (other[index] ?? 0))
    .find((value) => value !== 0)
  return (difference ?? 0) > 0
}

/**
 * What is untrue about the version that package.json names (docs/decisions/0032); empty if nothing is.
 * @param {string} root
 */
export function versionProblems(root) {
  const record = readRecord(root)
  const version = versionOf(root)
  const names = migrationsOf(root)
  const { unreleased, released } = readChangelog(root)
  const problems = []
  const known = names.filter((name) => name <= record.lastMigration)
  if (hashOfMigrations(root, known) !== record.migrations) {
    problems.push(
      `A migration of ${record.version} was changed, removed or added: new ones come after ${record.lastMigration}.`,
    )
  }
  if (hashOfText(released) !== record.changelog) {
    problems.push(`The changelog of ${record.version} or of a version before it was changed.`)
  }
  const newer = names.filter((name) => name > record.lastMigration)
  if (newer.length > 0 && !hasChanges(unreleased)) {
    problems.push(`${newer.join(', ')}: the section "Unreleased" of CHANGELOG.md does not say what changed.`)
  }
  if (newer.length === 0 && !hasChanges(unreleased)) {
    if (version !== record.version) {
      problems.push(
        `package.json names ${version}, but nothing has changed since the release of ${record.version}.`,
      )
    }
    return problems
  }
  if (!isHigher(version, record.version)) {
    problems.push(
      `This is more than the release ${record.version}: package.json and package-lock.json name the next version.`,
    )
  }
  if (promisedVersion(unreleased) !== version) {
    problems.push(`The section "Unreleased" of CHANGELOG.md begins with "Its version will be ${version}."`)
  }
  return problems
}
