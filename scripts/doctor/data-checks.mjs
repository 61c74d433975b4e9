import { openWith } from '../../src/server/kernel/second-factor/secret-cipher.ts'
import { verifyAuditLog } from '../audit/verify.mjs'
import { backUpKeys, keysWithoutBackup } from '../backup/checks-table.mjs'
import { findBroken } from '../payments-verify.mjs'
import { messageOf } from '../run/errors.mjs'
import { ask } from './database-checks.mjs'

const hour = 60 * 60_000
const backupLateHours = 26
const mostShown = 5

/** @type {import('./examine.mjs').Check} */
export const credentialKeysCheck = {
  name: 'credential-keys',
  title: 'Keys of certificates',
  database: true,
  async run({ settings, direct, credentialKeys }) {
    const rows = await ask(
      direct,
      'select distinct key_id as id from certificate_versions where key_id is not null',
    )
    const used = rows.map(({ id }) => id)
    const file = credentialKeys.keyFileOf(settings)
    const restore =
      'Bring the file back from a backup (docs/operations/certificates.md). Never make a new one in its place.'
    let ring
    try {
      ring = credentialKeys.readKeyFile(file)
    } catch (error) {
      return { problems: [{ what: `${messageOf(error)}.`, remedy: restore }] }
    }
    if (!ring) {
      const what = `There is no file ${file}, with which ${used.length > 0 ? 'certificates were signed' : 'certificates are signed'}.`
      if (used.length > 0) {
        return { problems: [{ what, remedy: restore }] }
      }
      return settings.CREDENTIAL_KEY_FILE
        ? {
            problems: [
              {
                what,
                remedy: 'The next start makes it. If there was one, bring it back first.',
                warning: true,
              },
            ],
          }
        : { skipped: 'no certificate was signed yet' }
    }
    const lost = used.filter((id) => !ring.all.some((key) => key.id === id))
    if (lost.length > 0) {
      const what = `${file} does not hold ${lost.slice(0, mostShown).join(', ')}, with which certificates were signed: it is another file, or keys were taken out.`
      return { problems: [{ what, remedy: restore }] }
    }
    return { detail: `${ring.all.length} in ${file}` }
  },
}

/** @type {import('./examine.mjs').Check} */
export const secondFactorCheck = {
  name: 'second-factor-key',
  title: 'Key of the second factor',
  database: true,
  async run({ settings, direct }) {
    const key = settings.SECOND_FACTOR_KEY ?? (settings.APP_ENV === 'demo' ? settings.AUTH_SECRET : undefined)
    const rows = await ask(
      direct,
      'select secret, user_id as owner from second_factors where secret is not null limit 20',
    )
    if (rows.length === 0) {
      return { skipped: 'nobody uses an authenticator app' }
    }
    const unreadable = rows.filter(({ secret, owner }) => {
      try {
        openWith(key ?? '', secret, owner)
        return false
      } catch {
        return true
      }
    })
    if (unreadable.length === 0) {
      return { detail: `${rows.length} secrets can be read` }
    }
    const what = `${unreadable.length} of ${rows.length} secrets of authenticator apps cannot be read: SECOND_FACTOR_KEY is another one than when they were stored.`
    const remedy =
      'Set the former key again. If it is lost, reset the people concerned: npm run office:reset-second-factor (docs/operations/second-factor.md).'
    return { problems: [{ what, remedy }] }
  },
}

/** @type {import('./examine.mjs').Check} */
export const backupCheck = {
  name: 'backup',
  title: 'Backups',
  database: true,
  async run({ settings, direct, now, credentialKeys }) {
    const rows = await ask(direct, `select name, at from system_checks where name like 'backup%'`)
    /** @param {string} name @returns {number | undefined} */
    const at = (name) => rows.find((row) => row.name === name)?.at?.getTime()
    const plan = 'Make one now (npm run backup) and plan one for every night (docs/operations/backup.md).'
    const last = at('backup')
    if (!last) {
      return settings.APP_ENV === 'production'
        ? { problems: [{ what: 'There has never been a backup.', remedy: plan }] }
        : { skipped: 'a demo need not have any' }
    }
    const hours = Math.floor((now() - last) / hour)
    if (hours >= backupLateHours) {
      const what = `The last backup is ${hours >= 48 ? `${Math.floor(hours / 24)} days` : `${hours} hours`} old.`
      const remedy =
        'Look at why it stopped: systemctl status academy-backup.timer, the room on its disk, its passphrase. Make one now: npm run backup.'
      return { problems: [{ what, remedy }] }
    }
    const checked = at('backup-check')
    const problems = []
    if (settings.APP_ENV === 'production' && !(checked && now() - checked < 31 * 24 * hour)) {
      const remedy = 'npm run backup:check reads the newest one whole (docs/operations/backup.md).'
      problems.push({ what: 'No backup was read back for a month.', remedy, warning: true })
    }
    const unsaved = keysWithoutBackup(credentialKeys.keyFileOf(settings), at('backup-keys'))
    if (settings.APP_ENV === 'production' && unsaved) {
      problems.push({ what: unsaved, remedy: backUpKeys, warning: true })
    }
    return { detail: `the last is ${hours} hours old`, problems }
  },
}

/** @type {import('./examine.mjs').Check} */
export const moneyCheck = {
  name: 'money',
  title: 'Promises about money',
  database: true,
  withinMs: 120_000,
  async run({ direct }) {
    const broken = await findBroken(direct)
    const remedy =
      'Change nothing by hand. Read docs/payments.md, and compare the payment with the statement of the provider.'
    return { detail: 'all hold', problems: listed(broken, remedy) }
  },
}

/** @type {import('./examine.mjs').Check} */
export const auditCheck = {
  name: 'audit',
  title: 'Audit log',
  database: true,
  withinMs: 120_000,
  async run({ direct }) {
    const { count, fault } = await verifyAuditLog(direct)
    const remedy =
      'Somebody has changed the log, or a restore went wrong. Keep a copy of the database as it is, then compare with the last backup (docs/operations/audit-log.md).'
    return {
      detail: `${count} entries, unbroken`,
      problems: fault ? [{ what: `The chain is broken: ${fault}.`, remedy }] : [],
    }
  },
}

/** @type {import('./examine.mjs').Check} */
export const filesCheck = {
  name: 'files',
  title: 'Files of students',
  database: true,
  withinMs: 60_000,
  async run({ settings, direct, outside }) {
    const rows = await ask(
      direct,
      `select storage_key as key, filename from submissions where size > 0 union all
       select storage_key, filename from submission_files union all
       select storage_key, filename from contact_files where storage_key is not null union all
       select storage_key, filename from item_files`,
    )
    const storedKeys = new Set()
    try {
      for await (const { key } of outside.createFileStorage(settings).list()) {
        storedKeys.add(key)
      }
    } catch (error) {
      return {
        problems: [
          {
            what: `The files cannot be listed: ${messageOf(error)}.`,
            remedy: 'See the checks of disk and object store.',
          },
        ],
      }
    }
    const lost = rows.filter(({ key }) => !storedKeys.has(key)).map(({ key }) => `${key} is missing`)
    const remedy =
      'Bring the files back from the backup: unpack its folder uploads into the data folder, or into the bucket. Check that DATA_DIR and S3_BUCKET are the right ones.'
    return { detail: `${rows.length} files, all there`, problems: listed(lost, remedy) }
  },
}

/**
 * The first few by name, and how many more.
 * @param {string[]} lines
 * @param {string} remedy
 */
function listed(lines, remedy) {
  const problems = lines.slice(0, mostShown).map((what) => ({ what, remedy }))
  const more = lines.length - problems.length
  return more > 0 ? [...problems, { what: `… and ${more} more.`, remedy }] : problems
}
