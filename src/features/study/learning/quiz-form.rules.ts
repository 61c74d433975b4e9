import type { PresentedQuestion } from './learning.answers'

type Kind = PresentedQuestion['kind']

/** The name of a form's field: the question's kind, its id, and the option where there is one field an option. */
export const quizField = (kind: Kind, question: string, option?: string) =>
  [kind, question, ...(option === undefined ? [] : [option])].join('.')

/** The options by the places that were typed for them, from 1. */
const byPlace = (places: readonly [string, string][]) =>
  [...places].sort(([, a], [, b]) => Number(a) - Number(b)).map(([option]) => option)

/** Questions whose lines have no order yet: a place is missing, or given twice. Untouched ones are not among them. */
export const unordered = (answers: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(answers).filter((question) => {
    const answer = answers[question]
    return Array.isArray(answer) && answer.length === 0
  })

/** The answers in a posted form, in the form of each question's own `answer`. Unknown fields are passed over. */
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
    // A missing or repeated position is no order: it must not be right by chance.
    const chosen = typedPlaces.map(([, place]) => place).filter((place) => /^\d{1,2}$/.test(place))
    if (chosen.length > 0) {
      answers.set(question, new Set(chosen).size === typedPlaces.length ? byPlace(typedPlaces) : [])
    }
  }
  return Object.fromEntries(answers)
}
