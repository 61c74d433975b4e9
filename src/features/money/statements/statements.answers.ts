import { z } from 'zod'
import { statementSources } from './statement-columns'

export const statementAnswer = z.object({
  lines: z.int().describe('Movements in the file that went through'),
  matched: z.int(),
  unknown_here: z.int().describe('Lines without the same money in our books'),
  unknown_there: z.int().describe('Our money of these days that the file does not have'),
})
export type StatementAnswer = z.infer<typeof statementAnswer>

export const statementForm = z.object({
  provider: z.enum(statementSources),
  file: z.string().meta({ format: 'binary' }).describe('CSV'),
  column_number: z
    .string()
    .optional()
    .describe('The title of a column, where the file has its own titles; likewise below'),
  column_date: z.string().optional(),
  column_amount: z.string().optional(),
  column_phone: z.string().optional(),
})
