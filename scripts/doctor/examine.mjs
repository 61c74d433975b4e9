import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {object} Problem
 * @property {string} what what is wrong, in one sentence
 * @property {string} remedy what to do about it
 * @property {boolean} [warning] nothing is broken yet
 *
 * @typedef {object} Outcome
 * @property {Problem[]} [problems]
 * @property {string} [skipped] why there was nothing to check
 * @property {string} [detail] what was seen where nothing is wrong
 * @property {boolean} [unreachable] of the database: what needs it is not asked
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string} title
 * @property {boolean} [database] needs a database that answers
 * @property {number} [withinMs]
 * @property {(context: any) => Promise<Outcome> | Outcome} run
 *
 * @typedef {Outcome & { name: string, title: string, state: 'healthy' | 'skipped' | 'warning' | 'failed', ms: number }} Result
 */

const usualMs = 15_000
/** Settings whose values never appear in a report, even inside the message of a library. */
const secretName = /KEY$|SECRET|PASSWORD|TOKEN|PIN$|API_USER/

/**
 * Runs the checks one after the other, each within its time. A check that throws or takes too long has failed; those
 * that need a database are left out when it does not answer.
 * @param {any} context
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
      return await check.run(context)
    } catch (error) {
      const remedy = 'The check itself could not be made: read the reason, and the log of the server.'
      return { problems: [{ what: `${error.code ?? error.name}: ${error.message}`, remedy }] }
    }
  }
  return Promise.race([run(), late])
}

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

function hider(settings) {
  const secrets = Object.entries(settings)
    .filter(([name, value]) => secretName.test(name) && typeof value === 'string' && value.length > 3)
    .map(([, value]) => value)
  for (const name of ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'REDIS_URL']) {
    const password = settings[name] && URL.canParse(settings[name]) && new URL(settings[name]).password
    if (password) {
      secrets.push(password, decodeURIComponent(password))
    }
  }
  return (text) => secrets.reduce((result, secret) => result.replaceAll(secret, '[hidden]'), text)
}

/** @param {Result[]} results */
export const isHealthy = (results) => results.every(({ state }) => state !== 'failed')

const signs = { healthy: 'ok', skipped: '--', warning: '! ', failed: 'X ' }

/**
 * One line for each check, what to do under those that failed, and the first failure again at the end: it is often the
 * cause of the others.
 * @param {Result[]} results
 */
export function reportOf(results) {
  const lines = results.flatMap(({ state, title, detail, skipped, problems = [] }) => [
    `${signs[state]}  ${title}${detail || skipped ? `: ${detail ?? `not checked, ${skipped}`}` : ''}`,
    ...problems.flatMap(({ what, remedy }) => [`      ${what}`, `      → ${remedy}`]),
  ])
  const count = (state) => results.filter((result) => result.state === state).length
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
