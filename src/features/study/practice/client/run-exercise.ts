import type { Outcome, RunnerSpec } from '../runners/contract'
import type { ProjectSpec } from '../runners/project/files'
import { type RunnerName, runnerOf } from '../runners/registry'
import { type RunOptions, runCode } from './run-code'
import { runProject } from './run-project'

type Options = Omit<RunOptions, 'info'> & { runner: RunnerName }

/** Runs a learner's code with the exercise's checks. Rejects with RunnerNotLoaded when the runner cannot be fetched. */
export async function runExercise({ runner, ...options }: Options): Promise<Outcome> {
  const { files, task, stage, title } = options
  if (runner !== 'project') {
    return runCode({ info: runnerOf(runner), ...options })
  }
  stage?.replaceChildren()
  return runProject({ address: files.frame ?? '/run/html', stage, title }, task, task.spec as ProjectSpec)
}

/** Whether all checks of the exercise passed. */
export const isPassed = ({ status, results }: Outcome, spec: RunnerSpec) =>
  status === 'done' &&
  spec.checks.length > 0 &&
  spec.checks.every(({ id }) => results.some((result) => result.id === id && result.ok))
