import type { Language, Outcome } from '../runners/contract'
import { drawSample, measurePhoto } from '../runners/photo/measure-photo'
import { writeFacts } from '../runners/photo/runner'
import type { ProvableExercise, WrongAnswer } from '../server/present-proof'
import type { RunnerFiles } from './run-code'
import { isPassed, runExercise } from './run-exercise'

/** An exercise in which code is written needs this many wrong answers at least. */
export const fewestWrongAnswers = 2

export interface ExerciseProof {
  /** The checks that the solution does not meet; empty: it passes. */
  unmet: string[]
  /** The starting code already passes, so there would be nothing to do. */
  startPasses: boolean
  /** Wrong answers, counted from 1, that meet the check that they must not meet. */
  accepted: number[]
  /** Other right answers, counted from 1, that do not pass. */
  refused: number[]
  /** Checks that no wrong answer must fail. */
  untested: string[]
  /** Checks without a sentence for the person who does not meet them. */
  silent: string[]
  tooFewWrong: boolean
  /** The output of the solution's run, when it failed. */
  error?: string
}

const isRefused = ({ fails }: WrongAnswer, outcome: Outcome, passed: boolean) =>
  fails === undefined ? !passed : !outcome.results.some(({ id, ok }) => id === fails && ok)

/**
 * Proves the checks by running them: they accept the solution and the other right answers, and refuse the starting code and every
 * wrong answer; each check is failed by a wrong answer.
 */
export async function proveExercise(
  { exercise, wrong, alsoRight, isChosen }: ProvableExercise,
  files: RunnerFiles,
  language: Language,
  stage?: HTMLElement,
): Promise<ExerciseProof> {
  const { runner, starter, solution, spec, checks } = exercise
  /** The answer of a photo is measured with the sample of the exercise. */
  const sample = runner === 'photo' ? await drawSample(spec.sample) : null
  const measure = async (settings: string) => {
    const measured = sample && settings ? await measurePhoto(sample, JSON.parse(settings)) : null
    return measured ? writeFacts(measured.facts) : ''
  }
  const run = async (answer: string) => {
    const code = runner === 'photo' ? await measure(answer) : answer
    return runExercise({ runner, files, task: { code, spec, language }, stage, title: runner })
  }
  /** A right answer that was stopped is run once more: the time of a busy machine says nothing about it. */
  const runRight = async (code: string) => {
    const outcome = await run(code)
    return outcome.status === 'stopped' ? run(code) : outcome
  }
  const solved = await runRight(solution)
  const startPasses = isPassed(await run(starter), spec)
  const accepted: number[] = []
  for (const [n, each] of wrong.entries()) {
    const outcome = await run(each.answer)
    if (!isRefused(each, outcome, isPassed(outcome, spec))) {
      accepted.push(n + 1)
    }
  }
  const refused: number[] = []
  for (const [n, answer] of alsoRight.entries()) {
    if (!isPassed(await runRight(answer), spec)) {
      refused.push(n + 1)
    }
  }
  stage?.replaceChildren()
  const met = new Set(solved.results.filter(({ ok }) => ok).map(({ id }) => id))
  const tested = new Set(wrong.map(({ fails }) => fails))
  return {
    unmet: spec.checks.map(({ id }) => id).filter((id) => !met.has(id)),
    startPasses,
    accepted,
    refused,
    untested: checks.map(({ id }) => id).filter((id) => !tested.has(id)),
    silent: isChosen ? [] : checks.filter(({ says }) => !says).map(({ id }) => id),
    tooFewWrong: !isChosen && wrong.length < fewestWrongAnswers,
    error: solved.status === 'done' ? undefined : `${solved.status}: ${solved.error?.text ?? ''}`,
  }
}

export const holds = (proof: ExerciseProof) =>
  [proof.unmet, proof.accepted, proof.refused, proof.untested, proof.silent].every(
    (each) => each.length === 0,
  ) &&
  !proof.startPasses &&
  !proof.tooFewWrong &&
  proof.error === undefined
