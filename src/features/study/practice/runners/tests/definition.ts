import { z } from 'zod'
import { checksOf, code, codeFields } from '../definition-parts'

/**
 * The learner writes tests of a program: a page, if it begins with `<`, or functions in JavaScript. One check is the right program,
 * on which all tests must pass. Each other one is the program with a fault (`broken`), on which one must fail.
 */
export const testsDefinition = z.strictObject({
  runner: z.literal('tests'),
  ...codeFields,
  /** Shown on the page. */
  program: code,
  checks: checksOf({
    /** A part of the program, which it has once, and what stands there in the broken one. */
    broken: z.strictObject({ from: code, to: code }).optional(),
  }),
})
