import type { RunnerSpec } from './runners/contract'
import { type RunnerName, runnerOf } from './runners/registry'

/** Whether there is an answer; without one it does not count as a try. */
export function isAnswered(runner: RunnerName, code: string, spec: RunnerSpec): boolean {
  const info = runnerOf(runner)
  return 'isAnswered' in info && info.isAnswered ? info.isAnswered(code, spec) : code.trim() !== ''
}

interface CheckedOnDevice {
  score: number
  max: number
  passed: boolean
  /** All checks of the exercise; true if the device reports it as passed. */
  checks: Record<string, boolean>
}

/** The results that a device reports for an exercise's checks; a check that is not mentioned was not passed. */
export function readChecks(
  ids: readonly string[],
  results: Readonly<Record<string, boolean>>,
): CheckedOnDevice {
  const checks = Object.fromEntries(ids.map((id) => [id, results[id] === true]))
  const score = ids.filter((id) => checks[id]).length
  return { score, max: ids.length, passed: score === ids.length, checks }
}
