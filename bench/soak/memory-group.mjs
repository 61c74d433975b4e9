import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const groups = '/sys/fs/cgroup'
/** The files of a control group, in the second and the first version of the interface. */
const versions = [
  {
    parent: groups,
    isThere: () => existsSync(join(groups, 'cgroup.controllers')),
    limits: (/** @type {number} */ bytes) => ({ 'memory.max': bytes, 'memory.swap.max': 0 }),
    events: 'memory.events',
    anonymous: 'anon',
  },
  {
    parent: join(groups, 'memory'),
    isThere: () => existsSync(join(groups, 'memory', 'memory.limit_in_bytes')),
    limits: (/** @type {number} */ bytes) => ({ 'memory.limit_in_bytes': bytes, 'memory.swappiness': 0 }),
    events: 'memory.oom_control',
    anonymous: 'total_rss',
  },
]

/**
 * A control group whose processes together have this much memory and no swap; needs root. Those that enter it are killed by
 * the system when it is used up.
 * @param {number} bytes
 */
export function createMemoryGroup(bytes) {
  const version = versions.find(({ isThere }) => isThere())
  if (!version || process.getuid?.() !== 0) {
    throw new Error('A small machine needs control groups for memory, and root')
  }
  const folder = join(version.parent, `academy-soak-${process.pid}`)
  mkdirSync(folder)
  for (const [file, value] of Object.entries(version.limits(bytes))) {
    writeFileSync(join(folder, file), String(value))
  }
  /** @param {string} file @param {string} name */
  const figure = (file, name) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? 0)
  return {
    /** @param {number} pid */
    enter: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    /** Bytes that cannot be given back: without copies of files. */
    used: () => figure('memory.stat', version.anonymous),
    killed: () => figure(version.events, 'oom_kill'),
    async remove() {
      while (readFileSync(join(folder, 'cgroup.procs'), 'utf8').trim() !== '') {
        await sleep(100)
      }
      rmdirSync(folder)
    },
  }
}
