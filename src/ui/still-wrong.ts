import type { FormAnswer } from './form-answer'

type Errors = Record<string, string>

interface Change {
  /** The field that was changed. */
  name: string
  value: string
  /** The present result of the check in the browser for the whole form; missing if only the server checks. */
  newErrors?: Errors | null
}

/**
 * The errors that are left after a field was changed. No new errors appear while somebody types. If only the server
 * checks, a field that is not empty counts as corrected. An error that only the server can detect, like a taken name,
 * stays until its field is changed.
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
 * The answer with the remaining errors. A request for a proof of identity stays, because its fields contain what was
 * just typed.
 */
export function withErrors(answer: FormAnswer, remainingErrors: Errors): FormAnswer {
  if (Object.keys(remainingErrors).length > 0) {
    return { ...answer, errors: remainingErrors }
  }
  const { values, ask, at } = answer
  return { status: 'idle', values, ask, at }
}
