import { z } from 'zod'
import { checksOf, code, codeFields } from '../definition-parts'

const cell = z.string().regex(/^[A-Z]{1,2}[1-9]\d?$/, 'a cell is named as A1')
const content = z.union([z.number(), code])

/** Start and solution have a line `D2: =B2*C2` for each cell. */
export const formulasDefinition = z.strictObject({
  runner: z.literal('formulas'),
  ...codeFields,
  cells: z.record(cell, content),
  open: z.array(cell).min(1).max(20),
  checks: checksOf({
    cell,
    equals: z.union([z.number(), z.boolean(), code]),
    with: z.record(cell, content).optional(),
    formula: z.boolean().optional(),
  }),
})
