import type { FormAnswer } from './form-answer'

type Errors = Record<string, string>

interface Change {
  /** The field that was changed. */
  name: string
  value: string
  /** What the check in the browser says of the whole form now; left out where only the server checks. */
  newErrors?: Errors | null
}

/**
 * The errors that are left when a field has been changed. No new ones appear while somebody types. Where only the server
 * checks, a field that has something in it counts as mended. What only the server knows of, as a name that is taken,
 * stays until its own field is changed.
 */
export function stillWrong(shownErrors: Errors, { name, value, newErrors }: Change): Errors {
  const remainingErrors = { ...shownErrors }
  for (const field of Object.keys(shownErrors)) {
    const text = newErrors?.[field]
    if (text) {
      remainingErrors[field] = text
    } else if (field === name && (newErrors !== undefined || value.trim() !== '')) {
      delete remainingErrors[field]
    }
  }
  return remainingErrors
}

/**
 * An answer once its errors are mended or fewer. A question for proof of identity stays open: its fields hold what was
 * just typed.
 */
export function withErrors(answer: FormAnswer, remainingErrors: Errors): FormAnswer {
  if (Object.keys(remainingErrors).length > 0) {
    return { ...answer, errors: remainingErrors }
  }
  const { values, ask, at } = answer
  return { status: 'idle', values, ask, at }
}
