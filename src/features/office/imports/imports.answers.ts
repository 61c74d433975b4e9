import { z } from 'zod'

export const studentImportAnswer = z.object({
  id: z.uuid(),
  lines: z.int().describe('Lines below the titles'),
  faults: z.int().describe('What is wrong with them; with one fault nothing can be imported'),
  added: z.int().describe('Lines that would change something'),
})
export type StudentImportAnswer = z.infer<typeof studentImportAnswer>

export const studentImportForm = z.object({
  file: z.string().meta({ format: 'binary' }).describe('CSV'),
})
