import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Processor seconds that a process has used so far.
 * @param {number | undefined} pid
 */
export function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0)
  }
}

/**
 * Resident memory in bytes.
 * @param {number | undefined} pid
 */
export const residentBytes = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
