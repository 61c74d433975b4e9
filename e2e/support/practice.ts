import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import type { Outcome, RunnerSpec } from '../../src/features/practice/runners/contract'
import type { RunnerName } from '../../src/features/practice/runners/registry'
import { type Exercise, presentExercise } from '../../src/features/practice/server/present-exercise'
import { query } from './database'
import type { Language } from './fixtures'

export interface ExerciseItem {
  id: string
  slug: string
  program: string
  exercise: Exercise
}

/** Every published exercise of the demo in one language. */
export async function listExercises(language: Language): Promise<ExerciseItem[]> {
  const rows = await query<{ id: string; slug: string; program: string; definition: unknown }>(
    `select i.id, i.slug, p.slug as program, r.definition from learning_items i join programs p on p.id = i.program_id
       join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
     where i.kind = 'exercise' and i.archived_at is null order by p.slug, w.number, i.position`,
  )
  return rows.map(({ definition, ...row }) => ({ ...row, exercise: presentExercise(definition, language) }))
}

export async function exerciseOf(language: Language, runner: RunnerName): Promise<ExerciseItem> {
  const found = (await listExercises(language)).find(({ exercise }) => exercise.runner === runner)
  if (!found) {
    throw new Error(`the demo has no exercise for ${runner}`)
  }
  return found
}

/** The product's own runner of exercises, for pages that have none. */
export async function bundleRunner(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import { runExercise } from './src/features/practice/client/run-exercise'; window.runExercise = runExercise",
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs code in a page that has the bundle, with the files that the server serves. */
export const runCode = (page: Page, runner: RunnerName, code: string, spec: RunnerSpec, files: object) =>
  page.evaluate(
    ([name, its, task]) =>
      (globalThis as unknown as { runExercise(options: object): Promise<Outcome> }).runExercise({
        runner: name,
        files: its,
        task,
        stage: document.body,
        title: 'attack',
      }),
    [runner, files, { code, spec }] as const,
  )
