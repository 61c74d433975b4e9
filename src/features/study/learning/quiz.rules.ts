import type { Locale } from '@/config/locales'
import { mixedOrder } from '@/lib/mixed-order'
import { plainWords } from '@/lib/plain-words'
import type { Question, QuizDefinition } from './item-definition.schema'
import type { NumberSlip, PresentedQuestion, QuestionFeedback } from './learning.answers'

/** An answer in a request, in the shape of the question's `answer`. */
type GivenAnswer = unknown
type GivenAnswers = Readonly<Record<string, GivenAnswer>>

const passShare = 0.7
/** From this try on, the answers are shown. */
export const openAfterTries = 3

/** Case, accents, apostrophes and spaces are ignored. */
export const normaliseText = (text: string) =>
  plainWords(text)
    .replace(/[.! ]+$/, '')
    .trim()

/** A unit that the question does not allow: '3 MB' is not 3. Longer words name what is counted and are allowed. */
const foreignUnit = /^\s*(%|\p{L}{1,3}(?!\p{L})|\p{L}*(octet|byte|bit|gram|metre|mètre)\p{L}*)/iu

/** The number in '20 fois' or 'about 20', if it is the only one. */
function numberInside(text: string): string | null {
  const joined = text.replace(/(\d)[\p{Z}\s](?=\d{3}(?!\d))/gu, '$1')
  const found = [...joined.matchAll(/(?<![\p{L}\d])[+-\u2212]?\d+(?:[.,]\d+)*/gu)]
  const [only] = found
  if (!only || found.length > 1 || only[0] === joined.trim()) {
    return null
  }
  return foreignUnit.test(joined.slice(only.index + only[0].length)) ? null : only[0]
}

/**
 * '3,5', '3.5' and '15 000' are numbers; '15,000' is fifteen thousand in English and fifteen in French, so both readings
 * are returned. In a text with exactly one number, this number is read. Empty: no number.
 */
export function readNumbers(answer: unknown, units: readonly string[] = []): number[] {
  if (typeof answer === 'number') {
    return Number.isFinite(answer) ? [answer] : []
  }
  if (typeof answer !== 'string' || answer.length > 60) {
    return []
  }
  let text = answer
    .replace(/[\p{Z}\s\u2019']/gu, '')
    .replace(/\u2212/g, '-')
    .toLowerCase()
  for (const unit of units) {
    const bare = unit.replace(/[\p{Z}\s]/gu, '').toLowerCase()
    if (bare !== '' && text.endsWith(bare)) {
      text = text.slice(0, -bare.length)
      break
    }
    if (bare !== '' && text.startsWith(bare)) {
      text = text.slice(bare.length)
      break
    }
  }
  const readings = new Set<number>()
  if (/^[+-]?\d+([.,]\d+)?$|^[+-]?[.,]\d+$/.test(text)) {
    readings.add(Number(text.replace(',', '.')))
  }
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) {
    readings.add(Number(text.replaceAll(',', '')))
  }
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) {
    readings.add(Number(text.replaceAll('.', '').replace(',', '.')))
  }
  const inside = readings.size === 0 ? numberInside(answer) : null
  return inside === null ? [...readings] : readNumbers(inside)
}

const asList = (answer: unknown): string[] | null =>
  Array.isArray(answer) && answer.every((value) => typeof value === 'string') ? answer : null

const sameSet = (a: readonly string[], b: readonly string[]) => {
  const set = new Set(a)
  return set.size === new Set(b).size && b.every((value) => set.has(value))
}

const acceptedTexts = (answer: Extract<Question, { kind: 'text' }>['answer']): string[] =>
  Array.isArray(answer) ? answer : [...answer.en, ...answer.fr]

/** Whether the answer is right; an answer of another shape is wrong. */
export function isCorrect(question: Question, answer: GivenAnswer): boolean {
  switch (question.kind) {
    case 'single':
      return (
        answer === question.answer ||
        (asList(answer)?.length === 1 && asList(answer)?.[0] === question.answer)
      )
    case 'multiple': {
      const list = typeof answer === 'string' ? [answer] : asList(answer)
      return list !== null && sameSet(question.answer, list)
    }
    case 'number':
      // A little more than the tolerance: 0.1 + 0.2 is 0.30000000000000004.
      return readNumbers(answer, question.units).some(
        (value) =>
          Math.abs(value - question.answer) <=
          question.tolerance + 1e-9 * Math.max(1, Math.abs(question.answer)),
      )
    case 'text':
      return (
        typeof answer === 'string' &&
        answer.length <= 500 &&
        acceptedTexts(question.answer).some((text) => normaliseText(text) === normaliseText(answer))
      )
    case 'order': {
      const list = asList(answer)
      return (
        list !== null &&
        list.length === question.answer.length &&
        list.every((id, n) => id === question.answer[n])
      )
    }
    case 'match': {
      if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
        return false
      }
      const pairs = answer as Record<string, unknown>
      return Object.entries(question.answer).every(
        ([left, right]) => Object.hasOwn(pairs, left) && pairs[left] === right,
      )
    }
  }
}

interface QuizResult {
  score: number
  max: number
  passed: boolean
  correct: Record<string, boolean>
}

export function gradeQuiz({ questions }: QuizDefinition, answers: GivenAnswers): QuizResult {
  const correct: Record<string, boolean> = {}
  for (const question of questions) {
    correct[question.id] = Object.hasOwn(answers, question.id) && isCorrect(question, answers[question.id])
  }
  const score = Object.values(correct).filter(Boolean).length
  const max = questions.length
  return { score, max, passed: isPass(score, max), correct }
}

/** In whole numbers: 7 of 10 is a pass. */
export const isPass = (score: number, max: number) => max > 0 && score * 100 >= max * passShare * 100

export const answerIn = (question: Question, locale: Locale): unknown =>
  question.kind === 'text' && !Array.isArray(question.answer) ? question.answer[locale] : question.answer

const whyOf = (question: Question, locale: Locale) => {
  if (!('options' in question)) {
    return undefined
  }
  const entries = question.options.flatMap(({ id, why }) => (why ? [[id, why[locale]] as const] : []))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Whether one letter more, less or other, or two that change places, make them equal. */
function isOneLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) {
    at += 1
  }
  const swapped = `${short.slice(0, at)}${short[at + 1] ?? ''}${short[at] ?? ''}${short.slice(at + 2)}`
  if (swapped === long) {
    return true
  }
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

/** In shorter words another letter makes another word. */
const shortestMisspelt = 4

const isMisspelt = (question: Question, answer: GivenAnswer) =>
  question.kind === 'text' &&
  typeof answer === 'string' &&
  answer.length <= 500 &&
  acceptedTexts(question.answer)
    .map(normaliseText)
    .some((text) => text.length >= shortestMisspelt && isOneLetterAway(text, normaliseText(answer)))

type NumberQuestion = Extract<Question, { kind: 'number' }>

const isClose = (one: number, other: number, by: number) =>
  Math.abs(one - other) <= by + 1e-9 * Math.max(1, Math.abs(other))

const tens = [10, 100, 1000]
/** A number that was rounded or cut off is still within this share. */
const roundedShare = 0.1

function isRounded(value: number, right: number): boolean {
  const digits = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  const unit = 10 ** digits
  const shortened = [Math.round(right * unit) / unit, Math.trunc(right * unit) / unit]
  return value !== 0 && Math.abs(value - right) <= roundedShare * Math.abs(right) && shortened.includes(value)
}

/** Why a number is wrong, where that is certain. It is said without the direction, which would give the answer away. */
function slipOf(value: number, { answer, tolerance }: NumberQuestion): NumberSlip | undefined {
  if (answer === 0) {
    return undefined
  }
  const by = Math.min(tolerance, Math.abs(answer) / 100)
  if (isClose(-value, answer, by)) {
    return 'sign'
  }
  if (tens.some((ten) => isClose(value * ten, answer, by) || isClose(value / ten, answer, by))) {
    return 'scale'
  }
  return isRounded(value, answer) ? 'rounded' : undefined
}

function hintForNumber(
  question: NumberQuestion,
  answer: GivenAnswer,
  locale: Locale,
): Partial<QuestionFeedback> {
  const values = readNumbers(answer, question.units)
  const known = question.near?.find((near) => values.some((value) => isClose(value, near.value, 0)))
  if (known) {
    return { says: known.says[locale] }
  }
  const slip = values.map((value) => slipOf(value, question)).find(Boolean)
  return slip ? { near: slip } : {}
}

/** What may be said of a wrong answer at once, because it does not give the right one away. */
function hintFor(question: Question, answer: GivenAnswer, locale: Locale): Partial<QuestionFeedback> {
  if (question.kind === 'single') {
    const chosen = question.options.find(({ id }) => id === answer)
    return chosen?.why ? { why: { [chosen.id]: chosen.why[locale] } } : {}
  }
  if (question.kind === 'number') {
    return hintForNumber(question, answer, locale)
  }
  return isMisspelt(question, answer) ? { misspelt: true } : {}
}

interface FeedbackOptions {
  answers: GivenAnswers
  /** Passed, or at least the third try. Before that, no answer is shown. */
  open: boolean
  locale: Locale
}

export const feedbackOf = (
  { questions }: QuizDefinition,
  correct: Readonly<Record<string, boolean>>,
  { answers, open, locale }: FeedbackOptions,
): QuestionFeedback[] =>
  questions.map((question) => ({
    question: question.id,
    correct: correct[question.id] ?? false,
    ...(!correct[question.id] && Object.hasOwn(answers, question.id)
      ? hintFor(question, answers[question.id], locale)
      : {}),
    ...(open && {
      answer: answerIn(question, locale),
      explanation: question.explanation[locale],
      why: whyOf(question, locale),
    }),
  }))

/** Sorted by their words: the author's order would give the pairs away. */
function presentTargets({ options, targets, answer }: Extract<Question, { kind: 'match' }>, locale: Locale) {
  const sorted = targets
    .map(({ id, text }) => ({ id, text: text[locale] }))
    .sort((a, b) => a.text.localeCompare(b.text, locale))
  const inOrder = options.every(({ id }, n) => answer[id] === sorted[n]?.id)
  return inOrder ? sorted.reverse() : sorted
}

/**
 * The options in the order in which they are shown: mixed, the same for everybody, unless the author's order has a meaning.
 * Authors tend to put the right one in the same place.
 */
function optionsOf(question: Extract<Question, { options: unknown }>) {
  const { id, options } = question
  const mixes = (question.kind === 'single' || question.kind === 'multiple') && question.shuffle !== false
  return mixes ? mixedOrder(id, options) : options
}

/** The part of a question that a browser may see. */
export function presentQuestion(question: Question, locale: Locale, withAnswer: boolean): PresentedQuestion {
  const words = ({ id, text }: { id: string; text: { en: string; fr: string } }) => ({
    id,
    text: text[locale],
  })
  return {
    id: question.id,
    kind: question.kind,
    text: question.text[locale],
    ...('options' in question && { options: optionsOf(question).map(words) }),
    ...(question.kind === 'match' && { targets: presentTargets(question, locale) }),
    ...(withAnswer && { answer: answerIn(question, locale), explanation: question.explanation[locale] }),
  }
}
