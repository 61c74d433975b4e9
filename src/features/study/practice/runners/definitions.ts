import { z } from 'zod'
import { learning } from '@/config/limits'
import { caseDefinition } from './case/definition'
import { fileDefinition } from './file/definition'
import { fileKinds } from './file/file-kinds'
import { formulasDefinition } from './formulas/definition'
import { gapDefinition } from './gap/definition'
import { gapMark } from './gap/runner'
import { httpDefinition } from './http/definition'
import { javascriptDefinition } from './javascript/definition'
import { matchDefinition } from './match/definition'
import { orderDefinition } from './order/definition'
import { photoDefinition } from './photo/definition'
import { predictDefinition } from './predict/definition'
import { judgeProject, projectDefinition } from './project/definition'
import { pythonDefinition } from './python/definition'
import { shellDefinition } from './shell/definition'
import { sqlDefinition } from './sql/definition'
import { testsDefinition } from './tests/definition'
import { isPage, timesIn } from './tests/programs'
import { textDefinition } from './text/definition'
import { typescriptDefinition } from './typescript/definition'
import { webDefinition } from './web/definition'

const shape = z.discriminatedUnion('runner', [
  webDefinition,
  projectDefinition,
  javascriptDefinition,
  typescriptDefinition,
  pythonDefinition,
  sqlDefinition,
  formulasDefinition,
  shellDefinition,
  httpDefinition,
  testsDefinition,
  orderDefinition,
  gapDefinition,
  predictDefinition,
  matchDefinition,
  textDefinition,
  caseDefinition,
  fileDefinition,
  photoDefinition,
])

export type ExerciseDefinition = z.output<typeof shape>

const sorted = (ids: readonly string[]) => [...ids].sort().join(' ')
const inEach = (text: string | { en: string; fr: string }) =>
  typeof text === 'string' ? [text] : [text.en, text.fr]

type Say = (path: (string | number)[], message: string) => void
type Of<Runner extends ExerciseDefinition['runner']> = Extract<ExerciseDefinition, { runner: Runner }>

const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)
const hasTwice = (ids: readonly string[]) => new Set(ids).size < ids.length

function judgeGaps({ text, gaps, checks }: Of<'gap'>, say: Say) {
  const ids = idsOf(gaps)
  if (inEach(text).some((each) => each.split(gapMark).length - 1 !== ids.length)) {
    say(['text'], `the text must hold ${gapMark} once for each gap`)
  }
  for (const [n, { answer, options }] of gaps.entries()) {
    if (!options.some((option) => JSON.stringify(option) === JSON.stringify(answer))) {
      say(['gaps', n, 'answer'], 'answer is none of the options')
    }
  }
  for (const [n, { gap }] of checks.entries()) {
    if (!ids.includes(gap)) {
      say(['checks', n, 'gap'], 'names no gap')
    }
  }
}

function judgeMatch({ items, boxes, answer, checks }: Of<'match'>, say: Say) {
  const [itemIds, boxIds] = [idsOf(items), idsOf(boxes)]
  if (hasTwice(itemIds) || hasTwice(boxIds)) {
    say([hasTwice(itemIds) ? 'items' : 'boxes'], 'id used twice')
  }
  if (sorted(Object.keys(answer)) !== sorted(itemIds)) {
    say(['answer'], 'answer must have each item once')
  }
  if (Object.values(answer).some((box) => !boxIds.includes(box))) {
    say(['answer'], 'answer names no box')
  }
  for (const [n, { items: names }] of checks.entries()) {
    if (names.some((name) => !itemIds.includes(name))) {
      say(['checks', n, 'items'], 'names no item')
    }
  }
  if (itemIds.some((id) => !checks.some((check) => check.items.includes(id)))) {
    say(['checks'], 'an item is in no check')
  }
}

function judgeSteps({ figures, steps, solution }: Of<'case'>, say: Say) {
  const figureIds = idsOf(figures)
  if (hasTwice(figureIds) || hasTwice(idsOf(steps))) {
    say([hasTwice(figureIds) ? 'figures' : 'steps'], 'id used twice')
  }
  for (const [n, { choices }] of steps.entries()) {
    if (hasTwice(idsOf(choices))) {
      say(['steps', n, 'choices'], 'id used twice')
    }
    for (const [place, { changes }] of choices.entries()) {
      if (Object.keys(changes).some((name) => !figureIds.includes(name))) {
        say(['steps', n, 'choices', place, 'changes'], 'names no figure')
      }
    }
  }
  if (sorted(Object.keys(solution)) !== sorted(idsOf(steps))) {
    say(['solution'], 'solution must have each step once')
  } else if (steps.some(({ id, choices }) => !idsOf(choices).includes(solution[id] ?? ''))) {
    say(['solution'], 'solution names no choice')
  }
}

function judgeCaseChecks({ figures, steps, checks }: Of<'case'>, say: Say) {
  for (const [n, { figure, min, max, step, choice, choices }] of checks.entries()) {
    const hasRange = min !== undefined || max !== undefined
    const named = [choice ?? [], choices ?? []].flat()
    if ((figure === undefined) === (step === undefined) || hasRange !== (figure !== undefined)) {
      say(['checks', n], 'a check has a figure with min or max, or a step with choice or choices')
    } else if (step !== undefined) {
      const offered = idsOf(steps.find(({ id }) => id === step)?.choices ?? [])
      if (named.length === 0 || named.some((name) => !offered.includes(name))) {
        say(['checks', n, 'step'], 'names no choice of a step')
      }
    } else if (named.length > 0 || !idsOf(figures).includes(figure ?? '')) {
      say(['checks', n, 'figure'], 'names no figure, or a choice too')
    } else if ((min ?? Number.NEGATIVE_INFINITY) > (max ?? Number.POSITIVE_INFINITY)) {
      say(['checks', n, 'min'], 'min is more than max')
    }
  }
}

function judgeRequests({ checks }: Of<'http'>, say: Say) {
  for (const [n, { requests, probe, equals }] of checks.entries()) {
    if ((probe === undefined) !== (equals === undefined)) {
      say(['checks', n], 'probe and equals belong together')
    } else if (probe === undefined && requests.every(({ gives = {} }) => Object.keys(gives).length === 0)) {
      say(['checks', n], 'a check says what an answer gives, or has a probe')
    }
  }
}

const mostBroken = 5

function judgeBroken({ program, checks }: Of<'tests'>, say: Say) {
  const broken = checks.filter((check) => check.broken)
  if (checks.length - broken.length !== 1 || broken.length < 1 || broken.length > mostBroken) {
    say(['checks'], `one check is the right program, 1 to ${mostBroken} are broken ones`)
  }
  const programs = inEach(program)
  if (new Set(programs.map(isPage)).size > 1) {
    say(['program'], 'a program is a page in both languages, or in none')
  }
  for (const [n, { broken: fault }] of checks.entries()) {
    const parts = fault ? inEach(fault.from) : []
    const isOnce = parts.every((part, place) => timesIn(programs[place] ?? programs[0] ?? '', part) === 1)
    const isIn = programs.every(
      (each, place) => !fault || timesIn(each, parts[place] ?? parts[0] ?? '') === 1,
    )
    if (!isOnce || !isIn) {
      say(['checks', n, 'broken'], 'from is a part that the program has once')
    }
  }
}

const textRules = ['has', 'lacks', 'pattern', 'characters', 'words', 'lines'] as const

/** Every description and every rule is of the kind that the exercise takes. */
function judgeFileKinds(
  { accepts, starter, solution, wrong = [], also_right = [], checks }: Of<'file'>,
  say: Say,
) {
  const described = [
    [['starter'], starter],
    [['solution'], solution],
    ...wrong.map(({ answer }, n) => [['wrong', n, 'answer'], answer] as const),
    ...also_right.map((answer, n) => [['also_right', n], answer] as const),
  ] as const
  for (const [path, file] of described) {
    if (file !== undefined && !(accepts in file)) {
      say([...path], `a file of this exercise is described as ${accepts}`)
    }
  }
  if (accepts === 'pptx' && starter !== undefined) {
    say(['starter'], 'no presentation is made to begin with')
  }
  for (const [n, check] of checks.entries()) {
    const rules = [...fileKinds.filter((kind) => check[kind]), ...textRules.filter((rule) => check[rule])]
    const isOther = fileKinds.some((kind) => kind !== accepts && check[kind] !== undefined)
    if (rules.length === 0 || isOther) {
      say(['checks', n], `a check has rules of ${accepts} or of a text`)
    } else if ((check.file === undefined) !== !(accepts === 'zip' && rules.some((rule) => rule !== 'zip'))) {
      say(['checks', n, 'file'], 'rules of a text look at a file of a zip, and at nothing else')
    } else if (accepts === 'xlsx' && rules.some((rule) => rule !== 'xlsx')) {
      say(['checks', n], 'rules of a text do not look at a sheet')
    }
  }
}

function judgePhotoChecks({ sample, solution, wrong = [], also_right = [], checks }: Of<'photo'>, say: Say) {
  for (const [n, { id: _id, label: _label, says: _says, ...rules }] of checks.entries()) {
    if (Object.keys(rules).length === 0) {
      say(['checks', n], 'a check has a rule')
    }
  }
  if (
    [solution, ...wrong.map(({ answer }) => answer), ...also_right].some(({ width }) => width > sample.width)
  ) {
    say(['solution'], 'a picture is never made larger: the sample is too narrow for an answer')
  }
}

function judgeAnswer(exercise: ExerciseDefinition, say: Say) {
  switch (exercise.runner) {
    case 'order':
      if (sorted(exercise.answer) !== sorted(idsOf(exercise.lines))) {
        say(['answer'], 'answer must hold each line once')
      }
      return
    case 'predict':
      if (!idsOf(exercise.options).includes(exercise.answer)) {
        say(['answer'], 'answer names no option')
      }
      return
    case 'gap':
      return judgeGaps(exercise, say)
    case 'match':
      return judgeMatch(exercise, say)
    case 'case':
      judgeSteps(exercise, say)
      return judgeCaseChecks(exercise, say)
    case 'file':
      return judgeFileKinds(exercise, say)
    case 'photo':
      return judgePhotoChecks(exercise, say)
    case 'project':
      return judgeProject(exercise, say)
    case 'http':
      return judgeRequests(exercise, say)
    case 'tests':
      return judgeBroken(exercise, say)
    case 'text':
      for (const [n, check] of exercise.checks.entries()) {
        if (textRules.every((rule) => check[rule] === undefined)) {
          say(['checks', n], 'a check has a rule')
        }
      }
  }
}

/** Each is a run of its own within the time of one. */
const mostRunsAgain = 4

type Text = string | { en: string; fr: string }

/** All data travel with the page of the exercise. */
function judgeData(exercise: ExerciseDefinition, say: Say) {
  if (exercise.runner === 'project') {
    return
  }
  const { files = {}, seed } = exercise as { files?: Record<string, Text>; seed?: Text }
  const seeds = exercise.checks.map((check) => (check as { seed?: Text }).seed)
  const texts = [...Object.values(files), seed, ...seeds].filter((text) => text !== undefined)
  const bytesIn = (n: 0 | 1) =>
    texts.reduce((sum, text) => sum + new TextEncoder().encode(inEach(text)[n] ?? inEach(text)[0]).length, 0)
  const bytes = Math.max(bytesIn(0), bytesIn(1))
  if (bytes > learning.dataBytes) {
    const place = seed === undefined ? 'files' : 'seed'
    say([place], `${bytes} bytes of data: at most ${learning.dataBytes} in an exercise`)
  }
}

const scripts = new Set(['javascript', 'typescript', 'python'])

/** A stored exercise: the fields of its runner, and rules that the shape cannot express. */
export const exerciseDefinitionSchema = shape.superRefine((exercise, context) => {
  const say: Say = (path, message) => context.addIssue({ code: 'custom', path, message })
  const ids = idsOf(exercise.checks)
  if (hasTwice(ids)) {
    say(['checks'], 'check id used twice')
  }
  judgeAnswer(exercise, say)
  if (exercise.runner === 'python' && exercise.checks.filter((check) => check.with).length > mostRunsAgain) {
    say(['checks'], `at most ${mostRunsAgain} checks run the program with other values`)
  }
  judgeData(exercise, say)
  for (const [n, { fails }] of ('wrong' in exercise ? (exercise.wrong ?? []) : []).entries()) {
    if (!ids.includes(fails)) {
      say(['wrong', n, 'fails'], 'names no check')
    }
  }
  for (const [n, check] of exercise.checks.entries()) {
    const { call, equals, output } = check as { call?: unknown; equals?: unknown; output?: unknown }
    const whole = call === undefined ? output !== undefined : equals !== undefined && output === undefined
    if (scripts.has(exercise.runner) && !whole) {
      say(['checks', n], 'a check has a call with equals, or an output')
    }
  }
})
