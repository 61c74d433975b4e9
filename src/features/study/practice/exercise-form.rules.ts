import { writePairs } from './runners/pairs'

/** The name of a plain form's field: one per gap, item or step, one per line for its position, or one for the choice or the text. */
export const exerciseField = {
  gap: (id: string) => `gap.${id}`,
  item: (id: string) => `item.${id}`,
  step: (id: string) => `step.${id}`,
  place: (id: string) => `place.${id}`,
  choice: 'choice',
  text: 'text',
} as const

const pairs = [exerciseField.gap(''), exerciseField.item(''), exerciseField.step('')]

const named = (fields: Readonly<Record<string, unknown>>, prefix: string) =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(prefix) && typeof value === 'string' ? [[name.slice(prefix.length), value] as const] : [],
  )

/** The answer of a plain form, as the text that is judged. `twice`: two lines have the same position. */
export function readExerciseForm(fields: Readonly<Record<string, unknown>>): {
  code: string
  twice: boolean
} {
  const places = named(fields, exerciseField.place(''))
  if (places.length > 0) {
    const ordered = places.toSorted(([, one], [, other]) => Number(one) - Number(other))
    const different = new Set(places.map(([, place]) => place)).size
    return { code: ordered.map(([id]) => id).join('\n'), twice: different < places.length }
  }
  const chosen = pairs.flatMap((prefix) => named(fields, prefix))
  if (chosen.length > 0) {
    return { code: writePairs(Object.fromEntries(chosen)), twice: false }
  }
  const written = fields[exerciseField.text] ?? fields[exerciseField.choice]
  // Browsers send the lines of a text with other ends.
  return { code: typeof written === 'string' ? written.replace(/\r\n?/g, '\n') : '', twice: false }
}
