import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from '../run/version.mjs'
import { hasChanges, releaseChangelog, splitChangelog } from './changelog.mjs'
import { isHigher, readRecord, recordFile, recordOf } from './released.mjs'

const changed = ['CHANGELOG.md', 'package.json', 'package-lock.json', recordFile]

/** @param {string} root @param {...string} args */
function git(root, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`)
  }
  return stdout.trim()
}

/**
 * Names what is here: the changelog's section, package.json, its lock file and the record of releases, in one commit with
 * a tag. Throws, and changes nothing, if the name would not be true.
 * @param {string} root
 * @param {{ version: string, date: string }} release `date`: as '2026-11-22', in UTC
 */
export function cutRelease(root, { version, date }) {
  refuseUntrue(root, version)
  const file = join(root, 'CHANGELOG.md')
  try {
    writeFileSync(file, releaseChangelog(readFileSync(file, 'utf8'), { version, date }))
    setVersion(join(root, 'package.json'), version)
    setVersion(join(root, 'package-lock.json'), version)
    writeJson(join(root, recordFile), recordOf(root, { version, date }))
    git(root, 'commit', '--quiet', '-m', `Call this version ${version}`, '--', ...changed)
  } catch (error) {
    git(root, 'checkout', '--quiet', 'HEAD', '--', ...changed)
    throw error
  }
  git(root, 'tag', '-a', `v${version}`, '-m', `Version ${version}`)
}

/** @param {string} root @param {string} version */
function refuseUntrue(root, version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(`"${version}" is no version: write it as 0.4.0.`)
  }
  if (git(root, 'status', '--porcelain') !== '') {
    throw new Error('There are changes that are not committed: commit them first.')
  }
  const last = readRecord(root).version
  if (!isHigher(version, last)) {
    throw new Error(`${version} is not higher than the last release, ${last}.`)
  }
  const named = versionOf(root)
  if (isHigher(named, version)) {
    throw new Error(`${version} is lower than ${named}, which package.json names already.`)
  }
  if (!hasChanges(splitChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).unreleased)) {
    throw new Error('The section "Unreleased" of CHANGELOG.md is empty: there is nothing to release.')
  }
  if (git(root, 'tag', '--list', `v${version}`) !== '') {
    throw new Error(`There is a tag v${version} already.`)
  }
}

/** @param {string} file @param {string} version */
function setVersion(file, version) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  content.version = version
  // A lock file names the version twice.
  if (content.packages) {
    content.packages[''].version = version
  }
  writeJson(file, content)
}

/** @param {string} file @param {unknown} content */
const writeJson = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
