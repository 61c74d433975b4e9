import { z } from 'zod'

const unproven = 'Curriculum.errors.unproven'
const none = z.array(z.unknown()).max(0, unproven)
const no = z.literal(false, unproven)
const proofSchema = z.object({
  unmet: none,
  startPasses: no,
  accepted: none,
  refused: none,
  untested: none,
  silent: none,
  tooFewWrong: no,
})

/** What an author's browser found in both languages. Anything but a proof that holds is refused. */
export const proofResultsSchema = z
  .string('Validation.invalid')
  .max(20_000, 'Validation.invalid')
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: unproven })
      return z.NEVER
    }
  })
  .pipe(z.object({ en: proofSchema, fr: proofSchema }, unproven))
