import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { codeOf, messageOf } from '../run/errors.mjs'
import { versionOf } from '../run/version.mjs'
import { databaseClockOff } from './database-checks.mjs'

/** @import { Context } from './examine.mjs' */

const answerMs = 5_000
const megabyte = 1024 * 1024
const httpToleranceMs = 30_000
const day = 24 * 60 * 60_000
const expiresSoonDays = 21

/** @type {import('./examine.mjs').Check} */
export const settingsCheck = {
  name: 'settings',
  title: 'Settings',
  run({ root, settings, settingProblems }) {
    const remedy = 'Correct it in .env or in the environment; .env.example explains every setting.'
    return {
      detail: settings && `${settings.APP_ENV}, version ${versionOf(root)}`,
      problems: (settingProblems ?? []).map((what) => ({ what, remedy })),
    }
  },
}

/** @type {import('./examine.mjs').Check} */
export const instanceCheck = {
  name: 'instance',
  title: 'This instance',
  async run({ settings }) {
    if (!settings) {
      return { skipped: 'the settings are wrong' }
    }
    const host = ['0.0.0.0', '::'].includes(settings.HOST) ? '127.0.0.1' : settings.HOST
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT}`
    let answer
    try {
      answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(answerMs) })
    } catch {
      const what = `Nothing answers at ${address}.`
      return {
        problems: [
          { what, remedy: 'Start it (npm start, or its systemd unit) and read its log if it ends.' },
        ],
      }
    }
    if (answer.status === 200) {
      return { detail: `ready at ${address}` }
    }
    const { reason = `status ${answer.status}` } = await answer.json().catch(() => ({}))
    return {
      problems: [
        { what: `It says that it is not ready: ${reason}.`, remedy: remedies[reason] ?? remedyOfOthers },
      ],
    }
  },
}

/** @type {Record<string, string>} */
const remedies = {
  draining: 'It is being stopped. Wait until it has ended, then start it.',
  database_unreachable: 'See the check of the database.',
  migrations_pending: 'Start it again: a start applies the missing changes.',
  database_too_new:
    'A newer version has changed the database: run that version (docs/operations/upgrade.md).',
  events_not_received: 'See the check of the notifications (docs/operations/pooler.md).',
}
const remedyOfOthers = 'Is it another program that answers on this port? Read the log of the instance.'

/** @type {import('./examine.mjs').Check} */
export const clockCheck = {
  name: 'clock',
  title: 'Clock',
  async run({ settings, direct, now, outside }) {
    const problems = []
    const clocks = []
    const remedy =
      'Switch on NTP (timedatectl set-ntp true) on the machine that is wrong, and look again in a minute.'
    if (direct) {
      const off = await databaseClockOff(direct, now).catch(() => undefined)
      if (off) {
        const what = `The clock of this machine is ${seconds(off)} the database's: codes, sessions and payments are judged wrongly.`
        problems.push({ what, remedy })
      }
      if (off !== undefined) {
        clocks.push('the database')
      }
    }
    const peer = httpPeer(settings, outside)
    const off = peer && (await httpClockOff(peer, now))
    if (peer && off !== undefined) {
      clocks.push(new URL(peer).host)
    }
    if (peer && off) {
      const what = `The clock of this machine is ${seconds(off)} that of ${new URL(peer).host}.`
      problems.push({ what, remedy })
    }
    return clocks.length > 0
      ? { detail: `agrees with ${clocks.join(' and ')}`, problems }
      : { skipped: 'nobody to ask' }
  },
}

/** @param {number} off */
const seconds = (off) => `${Math.round(Math.abs(off) / 1000)} seconds ${off > 0 ? 'ahead of' : 'behind'}`

/**
 * A server that somebody else runs and keeps on time.
 * @param {Context['settings']} settings
 * @param {Context['outside']} outside
 */
const httpPeer = (settings, outside) =>
  settings?.RESEND_API_KEY
    ? (settings.RESEND_BASE_URL ?? 'https://api.resend.com')
    : ((settings && outside.providerAddresses(settings)[0]) ?? settings?.S3_ENDPOINT)

/**
 * Undefined: no answer, which is another check's to report.
 * @param {string} address
 * @param {() => number} now
 */
async function httpClockOff(address, now) {
  try {
    const answer = await fetch(address, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    const off = now() - theirs
    return Number.isNaN(theirs) ? undefined : Math.abs(off) > httpToleranceMs ? off : 0
  } catch {
    return undefined
  }
}

/** @type {import('./examine.mjs').Check} */
export const diskCheck = {
  name: 'disk',
  title: 'Disk',
  async run({ settings, readFileSystem = statfs }) {
    const folder = settings?.DATA_DIR
    if (!folder || !existsSync(folder)) {
      const what = `The data folder ${folder ?? ''} does not exist.`
      return {
        problems: [{ what, remedy: 'Check DATA_DIR: is a volume not mounted? The first start makes it.' }],
      }
    }
    const { bavail, bsize, blocks, ffree, files } = await readFileSystem(folder)
    const free = (bavail * bsize) / megabyte
    const share = bavail / Math.max(blocks, 1)
    const problems = []
    const remedy =
      'Make room: old backups, logs and builds first (npm start removes builds that nobody uses). Uploads are refused while the disk is full.'
    if (free < 200) {
      problems.push({ what: `Only ${Math.round(free)} MB are free where ${folder} lies.`, remedy })
    } else if (free < 2_000 || share < 0.05) {
      problems.push({
        what: `Only ${Math.round(free)} MB are free where ${folder} lies.`,
        remedy,
        warning: true,
      })
    }
    if (files > 0 && ffree / files < 0.02) {
      const what = `The file system of ${folder} has hardly any room for more files (inodes).`
      problems.push({
        what,
        remedy: 'Remove folders with many small files, or move DATA_DIR to a larger volume.',
      })
    }
    const readOnly = problems.length > 0 ? undefined : writeError(folder)
    if (readOnly) {
      const what = `Nothing can be written into ${folder} (${readOnly}).`
      problems.push({
        what,
        remedy: 'Check the owner of the folder, and whether the volume was mounted read-only after a fault.',
      })
    }
    if (process.platform !== 'win32' && (statSync(folder).mode & 0o007) !== 0) {
      const what = `Everybody on this machine may look into ${folder}, which holds secrets.`
      problems.push({ what, remedy: `chmod 700 ${folder}`, warning: true })
    }
    return { detail: `${Math.round(free / 1024)} GB free`, problems }
  },
}

/** @param {string} folder */
function writeError(folder) {
  const file = join(folder, `.doctor-${process.pid}`)
  try {
    writeFileSync(file, 'x')
    rmSync(file)
    return undefined
  } catch (error) {
    return codeOf(error) ?? messageOf(error)
  }
}

/** @type {import('./examine.mjs').Check} */
export const tlsCheck = {
  name: 'certificate',
  title: 'Certificate of the site (TLS)',
  async run({ settings, now, tlsAddress }) {
    if (!settings?.SITE_URL.startsWith('https://')) {
      return { skipped: 'the site is not served over https' }
    }
    const { hostname, port } = new URL(settings.SITE_URL)
    const renew = 'Renew it (certbot renew, or what your proxy uses) and reload the proxy.'
    const certificate = await readCertificate({ hostname, port: Number(port || 443), ...tlsAddress })
    if ('error' in certificate) {
      const what = `${hostname} cannot be reached over https (${certificate.error}).`
      return {
        problems: [{ what, remedy: 'Is the proxy running, does the name lead to it, and is port 443 open?' }],
      }
    }
    const days = Math.floor((Date.parse(certificate.validTo) - now()) / day)
    if (days < 0) {
      return {
        problems: [{ what: `The certificate of ${hostname} ended ${-days} days ago.`, remedy: renew }],
      }
    }
    if (certificate.refused) {
      const what = `Browsers refuse the certificate of ${hostname} (${certificate.refused}).`
      return {
        problems: [{ what, remedy: 'Install a certificate for this name, with the chain of its issuer.' }],
      }
    }
    const soon = days < expiresSoonDays
    const what = `The certificate of ${hostname} ends in ${days} days.`
    return { detail: `good for ${days} days`, problems: soon ? [{ what, remedy: renew, warning: true }] : [] }
  },
}

/**
 * @param {{ hostname: string, port: number, address?: string, ca?: string }} site
 * @returns {Promise<{ error: string } | { validTo: string, refused: string | undefined }>}
 */
const readCertificate = ({ hostname, port, address = hostname, ca = undefined }) =>
  new Promise((done) => {
    const socket = connect(
      { host: address, port, servername: hostname, rejectUnauthorized: false, ca },
      () => {
        const { valid_to } = socket.getPeerCertificate()
        const { authorized, authorizationError } = socket
        socket.destroy()
        done({ validTo: valid_to, refused: authorized ? undefined : String(authorizationError) })
      },
    )
    socket.setTimeout(answerMs, () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })))
    socket.on('error', (error) => done({ error: codeOf(error) ?? error.message }))
  })
