import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, messageOf } from '../run/errors.mjs'

/** @import { Env } from '../../src/config/env.ts' */

/**
 * What the checks look at. Without settings that are right, most of it is missing.
 * @typedef {object} Context
 * @property {string} root
 * @property {Env} [settings]
 * @property {string[]} [settingProblems]
 * @property {string} [url] of the database, for the application
 * @property {string} [direct] of the database itself
 * @property {boolean} [embedded] the database is our own
 * @property {boolean} [running] an instance of this data folder runs
 * @property {() => number} now
 * @property {typeof import('../../src/infrastructure/payments/probe-gateways.ts')
 *   & typeof import('../../src/infrastructure/storage/create-file-storage.ts')} outside
 * @property {Pick<typeof import('../../src/infrastructure/credentials/key-file.ts'), 'keyFileOf' | 'readKeyFile'>} credentialKeys
 * @property {(path: string) => Promise<Pick<import('node:fs').StatsFs, 'bsize' | 'blocks' | 'bavail' | 'files' | 'ffree'>>} [readFileSystem]
 * @property {{ address?: string, port?: number, ca?: string }} [tlsAddress]
 *
 * @typedef {object} Problem
 * @property {string} what the problem, in one sentence
 * @property {string} remedy how to repair it
 * @property {boolean} [warning] everything still works
 *
 * @typedef {object} Outcome
 * @property {Problem[]} [problems]
 * @property {string} [skipped] why there was nothing to check
 * @property {string} [detail] a detail to print when there is no problem
 * @property {boolean} [unreachable] the database does not respond: checks that need it are skipped
 *
 * @typedef {Context & { settings: Env, url: string, direct: string }} Ready
 *
 * What needs a database that answers says `database: true`.
 * @typedef {{ name: string, title: string, withinMs?: number } & (
 *   | { database: true, run: (context: Ready) => Promise<Outcome> | Outcome }
 *   | { database?: undefined, run: (context: Context) => Promise<Outcome> | Outcome })} Check
 *
 * @typedef {Outcome & { name: string, title: string, state: 'healthy' | 'skipped' | 'warning' | 'failed', ms: number }} Result
 */

const usualMs = 15_000
/** Settings whose values never appear in a report, even inside the message of a library. */
const secretName = /KEY$|SECRET|PASSWORD|TOKEN|PIN$|API_USER/

/**
 * Runs the checks one after the other, each within its time. A check that throws or takes too long has failed; those
 * that need a database are left out when it does not answer.
 * @param {Context} context
 * @param {Check[]} checks
 * @returns {Promise<Result[]>}
 */
export async function examine(context, checks) {
  const hide = hider(context.settings ?? {})
  const results = []
  let databaseGone = !context.settings
  for (const check of checks) {
    const started = performance.now()
    const outcome =
      check.database && databaseGone
        ? { skipped: 'the database cannot be asked, see above' }
        : await outcomeOf(check, context)
    databaseGone ||= outcome.unreachable === true
    results.push(finish(check, outcome, started, hide))
  }
  return results
}

/** @param {Check} check @param {Context} context @returns {Promise<Outcome>} */
async function outcomeOf(check, context) {
  const withinMs = check.withinMs ?? usualMs
  const late = sleep(withinMs, undefined, { ref: false }).then(() => ({
    problems: [
      {
        what: `The check did not finish within ${withinMs / 1000} seconds.`,
        remedy: 'What it asks hangs or is overloaded: look at its log, then run the doctor again.',
      },
    ],
  }))
  const run = async () => {
    try {
      // Nothing that needs the database is run before it has answered.
      return await (check.database ? check.run(/** @type {Ready} */ (context)) : check.run(context))
    } catch (error) {
      const remedy = 'The check itself could not be made: read the reason, and the log of the server.'
      const name = codeOf(error) ?? (error instanceof Error ? error.name : 'Error')
      return { problems: [{ what: `${name}: ${messageOf(error)}`, remedy }] }
    }
  }
  return Promise.race([run(), late])
}

/**
 * @param {{ name: string, title: string }} check
 * @param {Outcome} outcome
 * @param {number} started
 * @param {(text: string) => string} hide
 * @returns {Result}
 */
function finish({ name, title }, { problems = [], skipped, detail }, started, hide) {
  const failed = problems.some(({ warning }) => !warning)
  const state = failed ? 'failed' : problems.length > 0 ? 'warning' : skipped ? 'skipped' : 'healthy'
  return {
    name,
    title,
    state,
    ms: Math.round(performance.now() - started),
    ...(detail && { detail: hide(detail) }),
    ...(skipped && { skipped: hide(skipped) }),
    ...(problems.length > 0 && {
      problems: problems.map(({ what, remedy, warning = false }) => ({
        what: hide(what),
        remedy: hide(remedy),
        warning,
      })),
    }),
  }
}

/** @param {Partial<Env>} settings */
function hider(settings) {
  const secrets = Object.entries(settings).flatMap(([name, value]) =>
    secretName.test(name) && typeof value === 'string' && value.length > 3 ? [value] : [],
  )
  for (const url of [settings.DATABASE_URL, settings.DATABASE_URL_DIRECT, settings.REDIS_URL]) {
    const password = url && URL.canParse(url) && new URL(url).password
    if (password) {
      secrets.push(password, decodeURIComponent(password))
    }
  }
  return (/** @type {string} */ text) =>
    secrets.reduce((result, secret) => result.replaceAll(secret, '[hidden]'), text)
}

/** @param {Result[]} results */
export const isHealthy = (results) => results.every(({ state }) => state !== 'failed')

const signs = { healthy: 'ok', skipped: '--', warning: '! ', failed: 'X ' }

/**
 * One line for each check, with the remedy under each failed one. The first failure is repeated at the end, because it is
 * often the cause of the others.
 * @param {Result[]} results
 */
export function reportOf(results) {
  const lines = results.flatMap(({ state, title, detail, skipped, problems = [] }) => [
    `${signs[state]}  ${title}${detail || skipped ? `: ${detail ?? `not checked, ${skipped}`}` : ''}`,
    ...problems.flatMap(({ what, remedy }) => [`      ${what}`, `      → ${remedy}`]),
  ])
  const count = (/** @type {Result['state']} */ state) =>
    results.filter((result) => result.state === state).length
  const first = results.find(({ state }) => state === 'failed')
  lines.push(
    '',
    `${count('healthy')} healthy, ${count('skipped')} not checked, ${count('warning')} to watch, ${count('failed')} failed.`,
  )
  if (first) {
    lines.push(`Begin with: ${first.title}. ${first.problems?.find(({ warning }) => !warning)?.remedy ?? ''}`)
  }
  return lines.join('\n')
}
