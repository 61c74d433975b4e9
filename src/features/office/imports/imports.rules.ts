import { z } from 'zod'
import type { TextKey } from '@/messages/text-key'
import { importColumns } from './import-columns'

/** What an import adds. */
export const importCounts = z.object({
  people: z.int(),
  enrolments: z.int(),
  payments: z.int(),
  xaf: z.int(),
  weeks: z.int(),
  /** Lines that were stored already. */
  unchanged: z.int(),
})
export type ImportCounts = z.output<typeof importCounts>

/** As they are stored. */
export const storedFaults = z.array(
  z.object({
    line: z.int(),
    column: z.enum(importColumns),
    text: z.string().transform((key) => key as TextKey),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
)
export type StoredFault = z.output<typeof storedFaults>[number]

/** The same before it is imported, with the lines whose amount is not today's price. */
export const checkedCounts = importCounts.extend({ otherPrice: z.array(z.int()) })
export type CheckedCounts = z.output<typeof checkedCounts>
