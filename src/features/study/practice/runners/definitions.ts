import { z } from 'zod'
import { formulasDefinition } from './formulas/definition'
import { gapDefinition } from './gap/definition'
import { gapMark } from './gap/runner'
import { javascriptDefinition } from './javascript/definition'
import { orderDefinition } from './order/definition'
import { predictDefinition } from './predict/definition'
import { pythonDefinition } from './python/definition'
import { shellDefinition } from './shell/definition'
import { sqlDefinition } from './sql/definition'
import { typescriptDefinition } from './typescript/definition'
import { webDefinition } from './web/definition'

const shape = z.discriminatedUnion('runner', [
  webDefinition,
  javascriptDefinition,
  typescriptDefinition,
  pythonDefinition,
  sqlDefinition,
  formulasDefinition,
  shellDefinition,
  orderDefinition,
  gapDefinition,
  predictDefinition,
])

export type ExerciseDefinition = z.output<typeof shape>

const sorted = (ids: readonly string[]) => [...ids].sort().join(' ')
const inEach = (text: string | { en: string; fr: string }) =>
  typeof text === 'string' ? [text] : [text.en, text.fr]

type Say = (path: (string | number)[], message: string) => void

function judgeAnswer(exercise: ExerciseDefinition, say: Say) {
  if (exercise.runner === 'order' && sorted(exercise.answer) !== sorted(exercise.lines.map(({ id }) => id))) {
    say(['answer'], 'answer must hold each line once')
  }
  if (exercise.runner === 'predict' && !exercise.options.some(({ id }) => id === exercise.answer)) {
    say(['answer'], 'answer names no option')
  }
  if (exercise.runner !== 'gap') {
    return
  }
  const ids = exercise.gaps.map(({ id }) => id)
  if (inEach(exercise.text).some((text) => text.split(gapMark).length - 1 !== ids.length)) {
    say(['text'], `the text must hold ${gapMark} once for each gap`)
  }
  for (const [n, { answer, options }] of exercise.gaps.entries()) {
    if (!options.some((option) => JSON.stringify(option) === JSON.stringify(answer))) {
      say(['gaps', n, 'answer'], 'answer is none of the options')
    }
  }
  for (const [n, { gap }] of exercise.checks.entries()) {
    if (!ids.includes(gap)) {
      say(['checks', n, 'gap'], 'names no gap')
    }
  }
}

const scripts = new Set(['javascript', 'typescript', 'python'])

/** A stored exercise: the fields of its runner, and rules that the shape cannot express. */
export const exerciseDefinitionSchema = shape.superRefine((exercise, context) => {
  const say: Say = (path, message) => context.addIssue({ code: 'custom', path, message })
  const ids = exercise.checks.map(({ id }) => id)
  if (new Set(ids).size < ids.length) {
    say(['checks'], 'check id used twice')
  }
  judgeAnswer(exercise, say)
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
