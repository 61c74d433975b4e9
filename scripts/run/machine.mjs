import { totalmem } from 'node:os'

const mib = 1024 * 1024
/** Below this a server shares a small machine with its database, and collects garbage early instead of growing. */
const smallBytes = 2048 * mib
const smallestHeapMib = 256
/** The part of a small machine that the heap may take: the rest is for buffers, code, the database and the system. */
const heapShare = 0.375
/** Mebibytes of one of the three spaces for new objects; 16 by default. */
const smallSpaceMib = 4

/** The bytes that this process may use: the memory of the machine, or the limit of its control group. */
export function memoryOfMachine() {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * Mebibytes of the embedded database's own cache. PostgreSQL has 128 by default, too few for the lists of a million rows; a small
 * database takes no more than before, because only pages that it has read are in memory.
 * @param {number} [bytes]
 */
export const sharedBuffersMib = (bytes = memoryOfMachine()) =>
  Math.min(2048, Math.max(128, Math.floor(bytes / mib / 8)))

/**
 * Arguments and environment of Node for a server on a machine with this much memory. What NODE_OPTIONS or the
 * environment already say is left as it is.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} [bytes]
 */
export function fitMachine(env, bytes = memoryOfMachine()) {
  const said = env.NODE_OPTIONS ?? ''
  const heapMib = Math.max(smallestHeapMib, Math.floor((bytes / mib) * heapShare))
  const args = [`--max-old-space-size=${heapMib}`, `--max-semi-space-size=${smallSpaceMib}`]
  return {
    args: bytes < smallBytes ? args.filter((arg) => !said.includes(arg.slice(0, arg.indexOf('=')))) : [],
    // Each thread would have arenas of its own, which never shrink.
    env: { ...env, MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2' },
  }
}
