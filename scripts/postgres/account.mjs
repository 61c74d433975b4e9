import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * The system account that runs PostgreSQL, as {uid, gid}; undefined when it is simply ours.
 * PostgreSQL refuses uid 0, so root hands it to the owner of the data folder, else to postgres, else to nobody.
 * @param {string} dataDir
 * @returns {Account | undefined}
 */
export function postgresAccount(dataDir) {
  if (process.getuid?.() !== 0) {
    return undefined
  }
  const accounts = readAccounts()
  const owner = statSync(dataDir).uid
  const account =
    accounts.find(({ uid }) => uid !== 0 && uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (!account) {
    throw new Error('PostgreSQL cannot run as root, and there is neither an account postgres nor nobody.')
  }
  return { uid: account.uid, gid: account.gid }
}

function readAccounts() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/**
 * Asked of the system itself: modes, groups and access lists all have a say in it.
 * @param {Account} account
 * @param {string} folder
 */
export function canEnter(account, folder) {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

/** @param {Account} account @param {string} file */
export function canRun(account, file) {
  return spawnSync(file, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
