// npm run soak:payments -- --seed 1: 500 people pay while two instances and PostgreSQL are killed and the operator's answers are late,
// lost or doubled. In the end our books are compared with the operator's; ends with code 1 if a promise about money is broken.
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPackages } from '../scripts/run/install.mjs'
import { continueOnPinnedNode } from '../scripts/run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
installPackages(root)
await continueOnPinnedNode(root, script)

const { messageOf } = await import('../scripts/run/errors.mjs')
const { createRandom } = await import('../scripts/test/random.mjs')
const { createClient } = await import('./soak-payments/client.mjs')
const { judgePayments } = await import('./soak-payments/judge.mjs')
const { startOperators } = await import('./soak-payments/operators.mjs')
const { createPayers, planOf } = await import('./soak-payments/payers.mjs')
const { openPaymentTrial, prepareOffer } = await import('./soak-payments/trial.mjs')

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    payers: { type: 'string', default: '500' },
    kills: { type: 'string', default: '30' },
    'database-kills': { type: 'string', default: '2' },
    'at-once': { type: 'string', default: '40' },
  },
})
const seed = Number(values.seed)
const payers = Number(values.payers)
const kills = Number(values.kills)
const databaseKills = Number(values['database-kills'])
/** A tenth of all requests and callbacks is sent twice. */
const doubled = 0.1
/** Everything that is late or read by plan is over. */
const settleMs = 600_000
/** @param {string} what */
const say = (what) => console.log(`… ${what}`)
const random = createRandom(seed)

const operators = await startOperators(root, { seed: seed + 1, doubled })
/** @type {Awaited<ReturnType<typeof openPaymentTrial>> | undefined} */
let trial
let isKept = false
try {
  trial = await openPaymentTrial(root, operators.environment)
  operators.callTo(trial.site)
  isKept = await soak(trial)
} catch (error) {
  console.error(error)
} finally {
  await trial?.close()
  await operators.stop()
}
process.exit(isKept ? 0 : 1)

/** @param {NonNullable<typeof trial>} product */
async function soak(product) {
  const places = Math.max(1, Math.floor(payers * 0.15))
  const offer = await prepareOffer(product, places)
  const since = new Date()
  const client = createClient(product.site, { random, doubled, patienceMs: 120_000 })
  const payer = createPayers(client, operators, offer)
  const { results, happened } = await payThrough(payer, plannedKills(product))
  const talkedMs = Date.now() - since.getTime()
  say(`${results.length} people are done after ${Math.round(talkedMs / 1_000)} s; the machine settles`)
  await operators.settle()
  const verified = results.flatMap(({ references }) => references)
  const judge = () =>
    judgePayments({
      url: product.url,
      since,
      books: operators.books(),
      delivered: operators.mail.delivered,
      verified,
    })
  const settlesSince = Date.now()
  let verdict = await judge()
  while (verdict.some(({ breaches }) => breaches.length > 0) && Date.now() - settlesSince < settleMs) {
    await sleep(2_000)
    verdict = await judge()
  }
  const unpaid = results.filter(({ isPaid }) => !isPaid)
  verdict.push({
    text: 'everybody has paid in the end',
    breaches: unpaid.map(({ plan, why }) => `${plan.n} (${plan.way}): ${why}`),
  })
  verdict.push({
    text: 'every request that failed was answered as such, never as a fault of the program',
    breaches: product.failures().map((line) => line.slice(0, 600)),
  })
  print({ results, happened, client, talkedMs, settledMs: Date.now() - settlesSince, verdict })
  return verdict.every(({ breaches }) => breaches.length === 0)
}

/**
 * After which share of the payments something is killed, and what. @param {NonNullable<typeof trial>} product
 * @returns {{ at: number, name: string, happen: () => Promise<unknown> }[]}
 */
function plannedKills(product) {
  const instances = Array.from({ length: kills }, () => ({ at: random.next() * 0.9, which: random.below(2) }))
  const databases = Array.from(
    { length: databaseKills },
    (_, n) => (n + 0.5 + random.next() * 0.5) / (databaseKills + 0.5),
  )
  return [
    ...instances.map(({ at, which }) => ({
      at,
      name: `instance ${which} is killed`,
      happen: () => product.killInstance(which),
    })),
    ...databases.map((at) => ({ at: at * 0.9, name: 'PostgreSQL is killed', happen: product.killDatabase })),
  ].toSorted((a, b) => a.at - b.at)
}

/**
 * Lets everybody pay, some at once, while things are killed one after the other.
 * @param {ReturnType<typeof createPayers>} payer
 * @param {ReturnType<typeof plannedKills>} waiting
 */
async function payThrough(payer, waiting) {
  /** @type {Awaited<ReturnType<typeof payer>>[]} */
  const results = []
  /** @type {string[]} */
  const happened = []
  let next = 0
  let isKilling = Promise.resolve()
  const atOnce = Math.min(payers, Number(values['at-once']))
  // Half of the steps are beginnings, so that kills also fall among the first payments.
  const progress = () => (next + results.length) / (2 * payers)
  const killIfDue = () => {
    while (waiting[0] && progress() >= waiting[0].at) {
      const { name, happen } = /** @type {ReturnType<typeof plannedKills>[number]} */ (waiting.shift())
      isKilling = isKilling.then(async () => {
        await happen().catch((error) => say(`${name}: ${messageOf(error)}`))
        happened.push(name)
        say(`${name} (${results.length} of ${payers} people are done)`)
      })
    }
  }
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    await sleep(lane * 150)
    while (next < payers) {
      const n = next
      next += 1
      killIfDue()
      results.push(await payer(planOf(n)))
      killIfDue()
    }
  })
  await Promise.all(lanes)
  await isKilling
  return { results, happened }
}

/**
 * @param {{ results: import('./soak-payments/payers.mjs').Result[], happened: string[], client: ReturnType<typeof createClient>,
 *   talkedMs: number, settledMs: number, verdict: import('./soak-payments/judge.mjs').Verdict[] }} report
 */
function print({ results, happened, client, talkedMs, settledMs, verdict }) {
  /** @param {number} ms */
  const seconds = (ms) => `${Math.round(ms / 1_000)} s`
  /** @param {string} way */
  const by = (way) => results.filter(({ plan }) => plan.way === way).length
  const databases = happened.filter((name) => name.startsWith('PostgreSQL')).length
  const { counts } = client
  const theirs = operators.counts
  console.log(
    `\nSeed ${seed}: ${results.length} people paid in ${seconds(talkedMs)}, settled after ${seconds(settledMs)}`,
  )
  const rows = [
    [
      'by a link of somebody else, in two parts, with a code, whole',
      `${by('link')}, ${by('parts')}, ${by('code')}, ${by('alone')}`,
    ],
    ['instances killed, PostgreSQL killed', `${happened.length - databases}, ${databases}`],
    [
      'requests, sent twice, without an answer, answered 500',
      `${counts.requests}, ${counts.doubled}, ${counts.unanswered}, ${counts.failed}`,
    ],
    [
      'callbacks, doubled, late, lost',
      `${theirs.callbacks}, ${theirs.doubled}, ${theirs.late}, ${theirs.lost}`,
    ],
    [
      'wallets that refused, ignored; faults on the way to the operator',
      `${theirs.refused}, ${theirs.ignored}; ${theirs.faults}`,
    ],
  ]
  for (const [what, figures] of rows) {
    console.log(`  | ${what} | ${figures} |`)
  }
  for (const { text, breaches } of verdict) {
    console.log(`  ${breaches.length === 0 ? 'yes' : 'NO '}  ${text}`)
    for (const breach of breaches.slice(0, 10)) {
      console.log(`       ${breach}`)
    }
  }
}
