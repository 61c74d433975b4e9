import type { Language } from '../runners/contract'
import type { Exercise } from '../server/present-exercise'
import { isPassed, type RunnerFiles, runExercise } from './run-exercise'

export interface ExerciseProof {
  /** The checks that the solution does not meet; empty: it passes. */
  unmet: string[]
  /** The starting code already passes, so there would be nothing to do. */
  startPasses: boolean
  /** The output of the solution's run, when it failed. */
  error?: string
}

/** Proves the checks: the solution must pass all of them, and the starting code must not. */
export async function proveExercise(
  { runner, starter, solution, spec }: Exercise,
  files: RunnerFiles,
  language: Language,
  stage?: HTMLElement,
): Promise<ExerciseProof> {
  const run = (code: string) =>
    runExercise({ runner, files, task: { code, spec, language }, stage, title: runner })
  const solved = await run(solution)
  const started = await run(starter)
  stage?.replaceChildren()
  const met = new Set(solved.results.filter(({ ok }) => ok).map(({ id }) => id))
  return {
    unmet: spec.checks.map(({ id }) => id).filter((id) => !met.has(id)),
    startPasses: isPassed(started, spec),
    error: solved.status === 'done' ? undefined : `${solved.status}: ${solved.error?.text ?? ''}`,
  }
}

export const holds = ({ unmet, startPasses, error }: ExerciseProof) =>
  unmet.length === 0 && !startPasses && error === undefined
