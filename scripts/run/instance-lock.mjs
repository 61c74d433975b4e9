import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startOf } from '../process-identity.mjs'

/** One running instance a data folder. Returns release(), or throws with the address of the one that runs. */
export function lockInstance(dataDir, address) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'instance.json')
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid), address })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const other = readOther(file)
    if (other && isAlive(other.pid) && startOf(other.pid) === other.start) throw new AlreadyRunning(other)
    rmSync(file, { force: true })
  }
  throw new Error(`Could not write ${file}`)
}

export class AlreadyRunning extends Error {
  constructor({ address, pid }) {
    super(
      `It is already running at ${address} (process ${pid}). Stop that one first, or set another DATA_DIR and PORT.`,
    )
  }
}

function readOther(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
