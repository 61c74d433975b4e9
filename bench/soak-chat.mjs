// npm run soak:chat -- --seed 1: a long conversation during which servers are killed; reports whether messages were lost or duplicated.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addPeople } from './chat/people.mjs'
import { judgeSoak, runSoak } from './chat/soak-run.mjs'
import { openTrial } from './chat/trial.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '50' },
    messages: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '5' },
    'sockets-only': { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '..')
const seed = Number(values.seed)
const clients = Number(values.clients)
const messages = Number(values.messages)
const kills = Number(values.kills)
/** @param {string} what */
const say = (what) => console.log(`… ${what}`)

const trial = await openTrial(root, { servers: 2, socketsOnly: values['sockets-only'] })
let isKept = false
try {
  const { people, rooms } = await addPeople(trial.url, trial.secret, {
    people: clients,
    rooms: 5,
    roomsEach: 2,
  })
  const kill = (/** @type {number} */ n) => ({
    at: (n + 0.5) / (kills + 1),
    name: `server ${n % 2} is killed`,
    async happen() {
      await trial.instances[n % 2]?.kill()
      await sleep(300)
      await trial.instances[n % 2]?.start()
    },
  })
  const troubles = [
    ...Array.from({ length: kills }, (_, n) => kill(n)),
    { at: 0.5, name: 'PostgreSQL is restarted', happen: trial.restartDatabase },
  ]
  const { instances, url: connectionString } = trial
  const report = await runSoak({
    seed,
    people,
    rooms,
    messages,
    instances,
    troubles,
    connectionString,
    cutShare: 0.05,
    say,
  })
  isKept = print(report)
} finally {
  await trial.close()
}
process.exit(isKept ? 0 : 1)

/** @param {Awaited<ReturnType<typeof runSoak>>} report */
function print(report) {
  const { counts, talkedMs, totalMs, ackP50, ackP99 } = report
  console.log(
    `\nSeed ${report.seed}: ${messages} messages of ${clients} clients on two servers in ${(talkedMs / 1000).toFixed(0)} s`,
  )
  console.log(
    `  killed ${kills} times, PostgreSQL restarted once, ${counts.cuts} connections cut after sending`,
  )
  console.log(
    `  ${counts.tries} tries, ${counts.connects} connections, ${counts.resumes} times asked for what was missed`,
  )
  console.log(
    `  acknowledged in ${ackP50.toFixed(0)} ms (half), ${ackP99.toFixed(0)} ms (99 %); all settled after ${(totalMs / 1000).toFixed(0)} s`,
  )
  const verdict = judgeSoak(report)
  for (const [text, holds] of verdict) {
    console.log(`  ${holds ? 'yes' : 'NO '}  ${text}`)
  }
  return verdict.every(([, holds]) => holds)
}
