import { z } from 'zod'
import { checksOf, code, codeFields } from '../definition-parts'

const row = '(?:[1-9]\\d?|1\\d\\d|200)'
const cell = z.string().regex(new RegExp(`^[A-Z]{1,2}${row}$`), 'a cell is named as A1, down to row 200')
/** A cell, or a part of one column. */
const cells = z
  .string()
  .regex(new RegExp(`^([A-Z]{1,2})${row}(?::\\1${row})?$`), 'cells are named as D2 or D2:D40')
const content = z.union([z.number(), code])

/** Start and solution have a line `D2: =B2*C2` for each cell, or `D2:D40: =B2*C2` for a part of a column. */
export const formulasDefinition = z.strictObject({
  runner: z.literal('formulas'),
  ...codeFields,
  cells: z.record(cell, content),
  open: z.array(cells).min(1).max(20),
  /** What TODAY() answers. */
  today: z.iso.date().optional(),
  checks: checksOf({
    cell,
    equals: z.union([z.number(), z.boolean(), code]),
    with: z.record(cell, content).optional(),
    formula: z.boolean().optional(),
  }),
})
