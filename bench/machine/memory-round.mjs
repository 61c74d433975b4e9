import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes } from '../chat/process-cost.mjs'
import { newestPid, startBareApp, stopServers } from '../shared/servers.mjs'
import { startMixedLoad } from '../soak/mixed-load.mjs'
import { sample } from '../soak/sample.mjs'
import { startSmallMachine } from '../soak/small-machine.mjs'
import { liveMemory } from './live-memory.mjs'

const lookEveryMs = 2_000
/** About the pages a second of the mixed load. */
const visitEveryMs = 50

/**
 * Bytes of one instance on a machine with one processor and 1 GB, and of a Next.js app with nothing in it.
 * @param {string} root
 * @param {string} dataDir
 * @param {{ idleMs: number, loadMs: number }} durations
 */
export async function memoryRound(root, dataDir, { idleMs, loadMs }) {
  const machine = await startSmallMachine(root, dataDir)
  try {
    // The first start of a demo sends its mails and signs its certificates; what that loads stays.
    await machine.upgrade()
    const bare = await startBareApp(root, {})
    const barePid = newestPid()
    await sleep(idleMs)
    const { resident: idle } = await sample(machine.metrics())
    const bareIdle = residentBytes(barePid)
    const live = await liveMemory(await machine.pid())

    const load = await startMixedLoad(machine.url)
    const until = performance.now() + loadMs
    const visiting = visit(bare, until)
    let most = 0
    let bareMost = 0
    while (performance.now() < until) {
      await sleep(lookEveryMs)
      most = Math.max(most, (await sample(machine.metrics())).resident)
      bareMost = Math.max(bareMost, residentBytes(barePid))
    }
    await visiting
    await load.stop()
    if (load.failures.length > 0) {
      throw new Error(`Requests failed: ${load.failures.slice(0, 3).join('\n')}`)
    }
    return { live, idle, load: most, bareIdle, bareLoad: bareMost, machine: machine.most() }
  } finally {
    await stopServers()
    await machine.stop()
  }
}

/**
 * @param {string} origin
 * @param {number} until
 */
async function visit(origin, until) {
  while (performance.now() < until) {
    await (await fetch(`${origin}/`)).text()
    await sleep(visitEveryMs)
  }
}
