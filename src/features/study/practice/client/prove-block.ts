import { blockRunners, type CodeBlock, differenceOf, type Expectation, taskOf } from '../code-blocks.rules'
import type { Language } from '../runners/contract'
import type { RunnerFiles } from './run-code'
import { runExercise } from './run-exercise'

/** Runs a block of a lesson as its page does. Answers how its end differs from what the lesson says; null: it does not. */
export async function proveBlock(
  block: CodeBlock,
  expected: Expectation,
  files: RunnerFiles,
  language: Language,
  stage?: HTMLElement,
): Promise<string | null> {
  const runner = blockRunners[block.language]
  const outcome = await runExercise({ runner, files, task: taskOf(block, language), stage, title: runner })
  stage?.replaceChildren()
  return differenceOf(outcome, expected)
}
