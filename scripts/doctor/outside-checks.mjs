import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { codeOf, messageOf } from '../run/errors.mjs'
import { ask, minutes } from './database-checks.mjs'

const answerMs = 8_000
const lateMailMs = 15 * 60_000

/** @type {import('./examine.mjs').Check} */
export const mailCheck = {
  name: 'mail',
  title: 'Mail',
  async run({ settings, direct }) {
    const problems = settings?.RESEND_API_KEY ? await providerProblems(settings) : []
    const backlog = direct ? await backlogProblems(direct) : []
    problems.push(...backlog)
    if (!settings?.RESEND_API_KEY) {
      return problems.length > 0 ? { problems } : { skipped: 'no provider is set: mail stays in the outbox' }
    }
    return { detail: 'the provider answers', problems }
  },
}

/**
 * @param {{ RESEND_API_KEY?: string, RESEND_BASE_URL?: string }} settings
 * @returns {Promise<import('./examine.mjs').Problem[]>}
 */
async function providerProblems({ RESEND_API_KEY, RESEND_BASE_URL = 'https://api.resend.com' }) {
  const { host } = new URL(RESEND_BASE_URL)
  let answer
  try {
    answer = await fetch(`${RESEND_BASE_URL}/domains`, {
      headers: { Authorization: `Bearer ${RESEND_API_KEY}` },
      signal: AbortSignal.timeout(answerMs),
    })
  } catch (error) {
    const what = `The mail provider at ${host} cannot be reached (${error instanceof Error ? (codeOf(error.cause) ?? error.name) : 'Error'}): no mail leaves, codes for payments neither.`
    return [
      {
        what,
        remedy: `Does a firewall or a proxy block https to ${host}? Mail waits and leaves by itself afterwards.`,
      },
    ]
  }
  const { name = '' } = await answer.json().catch(() => ({}))
  // A key that may only send mails cannot read this list: the provider refuses it with the name restricted_api_key.
  if ((answer.status === 401 || answer.status === 403) && name !== 'restricted_api_key') {
    const what = `The mail provider refuses the key (${answer.status}${name && ` ${name}`}).`
    return [
      {
        what,
        remedy:
          'Make a new key at the provider, set RESEND_API_KEY, and retry the failed mails at /admin/system.',
      },
    ]
  }
  if (answer.status >= 500) {
    const what = `The mail provider has a fault of its own (${answer.status}).`
    return [
      { what, remedy: 'Look at its status page. Mail waits and leaves by itself afterwards.', warning: true },
    ]
  }
  return []
}

/** @param {string} url */
async function backlogProblems(url) {
  const [mail] = await ask(
    url,
    `select count(*) filter (where state = 'dead')::int as dead,
       extract(epoch from now() - min(coalesce(next_try_at, created_at)) filter (where state in ('queued', 'sending', 'failed') and sender_id is null)) * 1000 as late
     from outbox_mails`,
  ).catch(() => [{ dead: 0, late: 0 }])
  const problems = []
  if (Number(mail.late ?? 0) > lateMailMs) {
    const what = `A mail should have left ${minutes(mail.late)} minutes ago.`
    problems.push({
      what,
      remedy: 'Is an instance running and does the provider answer? Reasons are at /admin/system.',
    })
  }
  if (mail.dead > 0) {
    const what = `${mail.dead} mails were given up.`
    problems.push({
      what,
      remedy: 'Read their reasons at /admin/system and retry them there.',
      warning: true,
    })
  }
  return problems
}

/** @type {import('./examine.mjs').Check} */
export const paymentsCheck = {
  name: 'payments',
  title: 'Payment providers',
  withinMs: 60_000,
  async run({ settings, outside }) {
    const probed = settings ? await outside.probeGateways(settings) : []
    if (probed.length === 0) {
      return settings?.APP_ENV === 'production'
        ? {
            detail: 'none',
            problems: [
              {
                what: 'No payment provider is set: people register, and nobody can pay.',
                remedy:
                  'Set one provider (docs/operations/payments.md) and start again: everybody who chose a program is written to.',
                warning: true,
              },
            ],
          }
        : { skipped: 'none is set: payments are simulated' }
    }
    const problems = probed.flatMap(({ provider, outcome, detail }) => {
      if (outcome === 'refuses_credentials') {
        const what = `${provider} refuses our credentials (${detail}): nobody can pay with it.`
        const remedy = `Compare its settings with what the provider gave you (docs/operations/payments.md).`
        return [{ what, remedy }]
      }
      if (outcome === 'unreachable') {
        const what = `${provider} cannot be reached (${detail}).`
        const remedy =
          'Does a firewall block it, is its address right, is a VPN or an allowed address needed? Payments under way are read again by themselves.'
        return [{ what, remedy }]
      }
      return []
    })
    return { detail: probed.map(({ provider }) => provider).join(', '), problems }
  },
}

/** @type {import('./examine.mjs').Check} */
export const redisCheck = {
  name: 'redis',
  title: 'Redis',
  async run({ settings }) {
    if (!settings?.REDIS_URL) {
      return { skipped: 'not used: PostgreSQL carries events' }
    }
    const client = createClient({
      url: settings.REDIS_URL,
      socket: { connectTimeout: 3_000, reconnectStrategy: false },
    })
    client.on('error', () => undefined)
    const key = `doctor:${randomUUID()}`
    try {
      await client.connect()
      await client.set(key, 'x', { EX: 10 })
      const back = await client.get(key)
      await client.del(key)
      if (back === 'x') {
        return { detail: 'stores and returns' }
      }
      throw new Error('what was stored does not come back')
    } catch (error) {
      const what = `Redis at ${new URL(settings.REDIS_URL).host} does not work (${codeOf(error) ?? messageOf(error)}).`
      const remedy =
        'Is it running, is the password right, is its memory full? Meanwhile instances serve their own sockets and the database counts limits.'
      return { problems: [{ what, remedy }] }
    } finally {
      client.destroy()
    }
  },
}

/** @type {import('./examine.mjs').Check} */
export const storeCheck = {
  name: 'store',
  title: 'Object store',
  async run({ settings, outside }) {
    if (!settings?.S3_ENDPOINT) {
      return { skipped: 'not used: files lie in the data folder' }
    }
    const storage = outside.createFileStorage(settings)
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
    const key = `doctor-${randomUUID()}`
    try {
      writeFileSync(join(folder, 'file'), key)
      await storage.put(key, join(folder, 'file'))
      let content = ''
      for await (const chunk of await storage.read(key)) {
        content += chunk
      }
      await storage.remove(key)
      if (content === key) {
        return { detail: 'stores and returns' }
      }
      throw new Error('what was stored does not come back')
    } catch (error) {
      const what = `The object store does not work: ${messageOf(error)}.`
      const remedy =
        'Check S3_ENDPOINT, that the bucket exists, and that the key may write, read, list and delete in it. Students cannot hand in files meanwhile.'
      return { problems: [{ what, remedy }] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
