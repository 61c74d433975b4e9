import { z } from 'zod'
import { text } from '@/config/limits'
import { incomingFormSchema } from '@/features/study/assignments/assignments.schema'
import { idField, reasonField } from '@/lib/fields'
import { searchText, unlessBlank } from '@/lib/filter-fields'
import { statementSources } from './statement-columns'

export const incomingStatementSchema = incomingFormSchema.pick({ form: true })

const columnField = z.preprocess(
  unlessBlank,
  z.string('Validation.invalid').trim().max(80, 'Validation.tooLong').optional(),
)

/** The fields beside the file. */
export const statementFieldsSchema = z.object({
  provider: z.enum(statementSources, 'Validation.providerUnknown'),
  column_number: columnField,
  column_date: columnField,
  column_amount: columnField,
  column_phone: columnField,
})

/** Which side of a difference is meant: a line of the operator, or a request or refund of ours. */
export const differenceKinds = ['line', 'attempt', 'refund'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** An operator's number, or an SMS with it. */
export const findLinesSchema = z.object({ q: searchText(text.sms) })

export const explainDifferenceSchema = z.object({
  kind: z.enum(differenceKinds, 'Validation.invalid'),
  id: idField,
  reason: reasonField,
})
