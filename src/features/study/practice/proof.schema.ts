import { z } from 'zod'

const proofSchema = z.object({
  unmet: z.array(z.string()).max(0, 'Curriculum.errors.unproven'),
  startPasses: z.literal(false, 'Curriculum.errors.unproven'),
})

/** What an author's browser found in both languages. Anything but a proof that holds is refused. */
export const proofResultsSchema = z
  .string('Validation.invalid')
  .max(20_000, 'Validation.invalid')
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: 'Curriculum.errors.unproven' })
      return z.NEVER
    }
  })
  .pipe(z.object({ en: proofSchema, fr: proofSchema }, 'Curriculum.errors.unproven'))
