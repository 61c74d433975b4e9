import { writeGaps } from './runners/gap/runner'

/** The name of a plain form's field: one per gap, one per line for its position, or one for the choice. */
export const exerciseField = {
  gap: (id: string) => `gap.${id}`,
  place: (id: string) => `place.${id}`,
  choice: 'choice',
} as const

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
  const gaps = named(fields, exerciseField.gap(''))
  if (gaps.length > 0) {
    return { code: writeGaps(Object.fromEntries(gaps)), twice: false }
  }
  return { code: typeof fields.choice === 'string' ? fields.choice : '', twice: false }
}
