import type { FormAnswer } from './form-answer'

export type Errors = Record<string, string>

interface Change {
  /** The field that was changed. */
  name: string
  value: string
  /** What the check in the browser says of the whole form now; left out where only the server checks. */
  found?: Errors | null
}

/**
 * The errors that are left when a field has been changed. No new ones appear while somebody types. Where only the server
 * checks, a field that has something in it counts as mended. What only the server knows of, as a name that is taken,
 * stays until its own field is changed.
 */
export function stillWrong(shown: Errors, { name, value, found }: Change): Errors {
  const left = { ...shown }
  for (const field of Object.keys(shown)) {
    const text = found?.[field]
    if (text) {
      left[field] = text
    } else if (field === name && (found !== undefined || value.trim() !== '')) {
      delete left[field]
    }
  }
  return left
}

/**
 * An answer once its errors are mended or fewer. A question for proof of identity stays open: its fields hold what was
 * just typed.
 */
export function withErrors(answer: FormAnswer, left: Errors): FormAnswer {
  if (Object.keys(left).length > 0) {
    return { ...answer, errors: left }
  }
  const { values, ask, at } = answer
  return { status: 'idle', values, ask, at }
}
