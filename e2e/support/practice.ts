import { randomUUID } from 'node:crypto'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Plugin } from 'esbuild'
import { type CaseSpec, caseRunner, waysOf } from '../../src/features/study/practice/runners/case/runner'
import type { Outcome, RunnerSpec } from '../../src/features/study/practice/runners/contract'
import { buildDocument } from '../../src/features/study/practice/runners/file/build-document'
import type { MatchSpec } from '../../src/features/study/practice/runners/match/runner'
import { readPairs } from '../../src/features/study/practice/runners/pairs'
import { type RunnerName, runnerNames } from '../../src/features/study/practice/runners/registry'
import { type Exercise, presentExercise } from '../../src/features/study/practice/server/present-exercise'
import type { RunnerManifest } from '../../src/features/study/practice/server/runner-files'
import { query } from './database'
import type { Language } from './fixtures'

/** Chromium asks before a page reaches addresses of its own computer; a learner's page would reach any other. */
export const withLocalNetwork = '--disable-features=LocalNetworkAccessChecks'

export interface ExerciseItem {
  id: string
  slug: string
  program: string
  /** The number of its week. */
  week: number
  exercise: Exercise
}

/** Every published exercise of the demo in one language. */
export async function listExercises(language: Language): Promise<ExerciseItem[]> {
  const rows = await query<{ id: string; slug: string; program: string; week: number; definition: unknown }>(
    `select i.id, i.slug, p.slug as program, w.number as week, r.definition from learning_items i join programs p on p.id = i.program_id
       join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
     where p.offer <> 'open' and i.kind = 'exercise' and i.archived_at is null order by p.slug, w.number, i.position`,
  )
  return rows.map(({ definition, ...row }) => ({ ...row, exercise: presentExercise(definition, language) }))
}

/** The first exercise with a runner, or the one with this slug. */
export async function exerciseOf(
  language: Language,
  runner: RunnerName,
  wanted?: string,
): Promise<ExerciseItem> {
  const match = (await listExercises(language)).find(
    ({ exercise, slug }) => exercise.runner === runner && (wanted === undefined || slug === wanted),
  )
  if (!match) {
    throw new Error(`the demo has no exercise for ${runner}`)
  }
  return match
}

/** The runners that the lessons of the repository use. */
export const usedRunners = runnerNames.filter((name) =>
  globSync('curriculum/*/*/*/item.yml').some((file) =>
    new RegExp(`^runner: ${name}$`, 'm').test(readFileSync(file, 'utf8')),
  ),
)

/**
 * A published exercise with this definition, optional, in the first week of a program: for runners that no lesson of the demo uses.
 * Its row is made like the one of another exercise.
 */
export async function addExercise(program: string, slug: string, definition: object): Promise<void> {
  const [item, revision] = [randomUUID(), randomUUID()]
  const model = `select i.* from learning_items i join programs p on p.id = i.program_id join program_weeks w on w.id = i.week_id
     where p.slug = $2 and w.number = 1 and i.kind = 'exercise' and i.archived_at is null order by i.position limit 1`
  await query(
    `insert into learning_items select (jsonb_populate_record(null::learning_items, to_jsonb(m) || $1::jsonb)).* from (${model}) m`,
    [
      JSON.stringify({ id: item, slug, required: false, position: 900, published_revision_id: null }),
      program,
    ],
  )
  await query(
    `insert into item_revisions select (jsonb_populate_record(null::item_revisions, to_jsonb(r) || $1::jsonb)).* from item_revisions r
       join (${model}) m on m.published_revision_id = r.id`,
    [
      JSON.stringify({
        id: revision,
        item_id: item,
        number: 1,
        title_en: slug,
        title_fr: slug,
        guide: {},
        definition,
      }),
      program,
    ],
  )
  await query('update learning_items set published_revision_id = $1 where id = $2', [revision, item])
}

/** Until scripts have taken the exercise over: before that its form is a plain one, and the browser posts it. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const place = document.querySelector('[data-practice]')
    return place !== null && Object.keys(place).some((key) => key.startsWith('__reactProps'))
  })

/** Gives an answer that is one, and wrong, where an exercise begins without any. Works without scripts too. */
export async function answerWrongly(page: Page, exercise: Exercise) {
  const { runner, spec } = exercise
  const place = page.locator('[data-practice]')
  const { gaps, options, answer, lines } = spec as unknown as {
    gaps: { id: string; options: string[]; answer: string }[]
    options: { id: string }[]
    answer: string
    lines: { id: string }[]
  }
  if (runner === 'gap') {
    for (const { id, options: offered, answer: right } of gaps) {
      await place.locator(`[name="gap.${id}"]`).selectOption(offered.find((option) => option !== right) ?? '')
    }
  } else if (runner === 'predict') {
    await place.locator(`[name=choice][value="${options.find(({ id }) => id !== answer)?.id}"]`).check()
  } else if (runner === 'match') {
    const { items, boxes, answer: right } = spec as unknown as MatchSpec
    for (const { id } of items) {
      const wrong = boxes.find((box) => box.id !== right[id])?.id
      await place.locator(`[name="item.${id}"][value="${wrong}"]`).check()
    }
  } else if (runner === 'case') {
    const way = waysOf(spec as unknown as CaseSpec).find((code) => !caseRunner.judge(code, spec)[0]?.ok)
    for (const [step, choice] of Object.entries(readPairs(way ?? ''))) {
      await place.locator(`[name="step.${step}"][value="${choice}"]`).check()
    }
  } else if (runner === 'text') {
    await place.locator('[name=text]').fill('?')
  } else if (exercise.runner === 'file') {
    const { accepts } = exercise.spec
    const empty = {
      docx: { docx: [] },
      xlsx: { xlsx: [{ name: '1', cells: {} }] },
      pptx: { pptx: [] },
      zip: { zip: {} },
    }
    const buffer = Buffer.from(buildDocument(empty[accepts]))
    await place.locator('[type=file]').setInputFiles({ name: `empty.${accepts}`, mimeType: '', buffer })
  } else if (runner === 'photo') {
    // As heavy as it is offered.
    await place.locator('button').first().click()
    await place.locator('dd').last().waitFor()
  } else if (runner === 'order') {
    await place.locator(`[data-line="${lines[0]?.id}"] button:enabled`).last().click()
  }
}

/** Gives the right answer as a hand does on a phone, once scripts have taken the exercise over. */
export async function answerRightly(page: Page, { runner, solution }: Exercise, codeLabel: string) {
  const place = page.locator('[data-practice]')
  const pairs = () => Object.entries(readPairs(solution))
  switch (runner) {
    case 'order':
      // A tap on the line, and one on the place that it is to have.
      for (const [n, id] of solution.split('\n').entries()) {
        const there = place.locator('[data-line]').nth(n)
        if ((await there.getAttribute('data-line')) !== id) {
          await place.locator(`[data-line="${id}"] [aria-pressed]`).click()
          await there.locator('[aria-pressed]').click()
        }
      }
      return
    case 'gap':
      for (const [gap, choice] of pairs()) {
        await place.locator(`[name="gap.${gap}"]`).selectOption(choice)
      }
      return
    case 'match':
      for (const [name, choice] of pairs()) {
        await place.locator(`[name="item.${name}"][value="${choice}"]`).check()
      }
      return
    case 'case':
      // A step appears after the one before it.
      for (const _ of pairs()) {
        const open = pairs().map(([name, choice]) => `[name="step.${name}"][value="${choice}"]:not(:checked)`)
        await place.locator(open.join()).filter({ visible: true }).first().check()
      }
      return
    case 'predict':
      return place.locator(`[name=choice][value="${solution}"]`).check()
    case 'text':
      return place.locator('[name=text]').fill(solution)
    default:
      return place.getByRole('textbox', { name: codeLabel, exact: true }).fill(solution)
  }
}

/** A guard taken out of a file below src/features/study/practice, so that a test can see that nothing else stops an attack. */
export interface Change {
  file: string
  from: string
  to: string
}

const changed = (changes: readonly Change[]): Plugin => ({
  name: 'changed',
  setup(builder) {
    builder.onLoad({ filter: /features\/study\/practice\/.*\.ts$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8')
      for (const { file, from, to } of changes.filter((each) => path.endsWith(each.file))) {
        if (!contents.includes(from)) {
          throw new Error(`${file} has no “${from}”: which guard was to be taken away?`)
        }
        contents = contents.replaceAll(from, to)
      }
      return { contents, loader: 'ts' }
    })
  },
})

async function bundle(contents: string, changes: readonly Change[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(process.cwd(), 'src', 'features', 'study', 'practice') },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
    plugins: [changed(changes)],
  })
  return outputFiles[0]?.text ?? ''
}

/** The product's own runner of exercises, for pages that have none. */
export const bundleRunner = (changes: readonly Change[] = []) =>
  bundle("import { runExercise } from './client/run-exercise'; window.runExercise = runExercise", changes)

/** A worker as the build makes it. */
export const bundleWorker = (name: 'javascript', changes: readonly Change[]) =>
  bundle(`import './runners/${name}/worker'`, changes)

/** The page of a frame as the build makes it. */
export async function bundleFrame(name: 'html' | 'worker', changes: readonly Change[]): Promise<string> {
  const script = await bundle(`import './sandbox/${name}-frame'`, changes)
  return `<!doctype html><meta charset=utf-8><title>run</title><script>${script.replaceAll('</script', '<\\/script')}</script>`
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

/** The build that the product under test serves: the newest. */
function findBuild(): string {
  const folder = join(process.cwd(), '.next', 'builds')
  const built = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.users'))
    .map(({ name }) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  return built[0] ?? folder
}

/** The files of the runners that the product under test serves. */
export const servedRunners = (): RunnerManifest =>
  JSON.parse(readFileSync(join(process.env.BUILD_FOLDER ?? findBuild(), 'workers', 'manifest.json'), 'utf8'))
