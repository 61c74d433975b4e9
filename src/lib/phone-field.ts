import { z } from 'zod'
import { checkPhone, phoneProblems } from './cameroon-phone'

const mostTyped = 40

const problemOf = (typed: string) => {
  const checked = checkPhone(typed)
  return checked.ok ? null : checked.messageKey
}

/**
 * Typed in any usual form, afterwards E.164. A rule for each text, so that a form can read from the schema what it may have
 * to say.
 */
export const phoneField = z
  .string('Validation.phoneRequired')
  .max(mostTyped, 'Validation.phoneInvalid')
  .check(...phoneProblems.map((key) => z.refine<string>((typed) => problemOf(typed) !== key, key)))
  .transform((typed) => {
    const checked = checkPhone(typed)
    return checked.ok ? checked.e164 : typed
  })
