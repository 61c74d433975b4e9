import type { PresentedQuestion } from './learning.answers'

type Kind = PresentedQuestion['kind']

/** The name of a form field: the question's kind and id, and the option if each option has a field. */
export const quizField = (kind: Kind, question: string, option?: string) =>
  [kind, question, ...(option === undefined ? [] : [option])].join('.')

/** The options sorted by the typed positions, from 1. */
const byPlace = (places: readonly [string, string][]) =>
  [...places].sort(([, a], [, b]) => Number(a) - Number(b)).map(([option]) => option)

/** Questions without a complete order: a position is missing or used twice. Untouched questions are not included. */
export const unordered = (answers: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(answers).filter((question) => {
    const answer = answers[question]
    return Array.isArray(answer) && answer.length === 0
  })

/** The answers of a posted form, in the shape of each question's `answer`. Unknown fields are ignored. */
export function readQuizForm(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const answers = new Map<string, unknown>()
  const places = new Map<string, [string, string][]>()
  for (const [name, value] of Object.entries(fields)) {
    const [kind, question, option] = name.split('.')
    if (typeof value !== 'string' || !question) {
      continue
    }
    if (kind === 'single' || kind === 'number' || kind === 'text') {
      if (value.trim() !== '') {
        answers.set(question, value.trim())
      }
    } else if (kind === 'multiple' && option) {
      answers.set(question, [...((answers.get(question) as string[] | undefined) ?? []), option])
    } else if (kind === 'order' && option) {
      places.set(question, [...(places.get(question) ?? []), [option, value]])
    } else if (kind === 'match' && option && value !== '') {
      answers.set(question, { ...(answers.get(question) as object | undefined), [option]: value })
    }
  }
  for (const [question, typedPlaces] of places) {
    // With a missing or repeated position there is no order, which must not be right by chance.
    const chosen = typedPlaces.map(([, place]) => place).filter((place) => /^\d{1,2}$/.test(place))
    if (chosen.length > 0) {
      answers.set(question, new Set(chosen).size === typedPlaces.length ? byPlace(typedPlaces) : [])
    }
  }
  return Object.fromEntries(answers)
}
