import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The database keeps the keys of an object in an order of its own. */
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

export const definitionHash = (definition: unknown) =>
  createHash('sha256').update(JSON.stringify(definition, sorted)).digest('hex')

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

export interface StoredProof {
  /** Of the definition that was proven: another one has no proof. */
  hash: string
  at: string
  byId: string
}

export const isProven = (proof: unknown, definition: unknown) =>
  (proof as StoredProof | null)?.hash === definitionHash(definition)
