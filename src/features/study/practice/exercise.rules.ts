import type { RunnerSpec } from './runners/contract'
import { type RunnerName, runnerOf } from './runners/registry'

/** Whether there is an answer at all: without one it is no try. */
export function isAnswered(runner: RunnerName, code: string, spec: RunnerSpec): boolean {
  const info = runnerOf(runner)
  return info.runsIn === 'page' ? info.isAnswered(code, spec) : code.trim() !== ''
}

interface CheckedOnDevice {
  score: number
  max: number
  passed: boolean
  /** Of the existing checks: true where the device reports it. */
  checks: Record<string, boolean>
}

/** What a device says of an exercise's checks; one that it does not mention was not met. */
export function readChecks(
  ids: readonly string[],
  results: Readonly<Record<string, boolean>>,
): CheckedOnDevice {
  const checks = Object.fromEntries(ids.map((id) => [id, results[id] === true]))
  const score = ids.filter((id) => checks[id]).length
  return { score, max: ids.length, passed: score === ids.length, checks }
}
