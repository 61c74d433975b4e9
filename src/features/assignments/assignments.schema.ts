import { z } from 'zod'
import { slugParam } from '@/features/programs/programs.schema'
import { pagingFields } from '@/server/kernel/paging'

/** A form with a file, still on its way: it is read by the use case, after the caller has passed. */
export interface IncomingForm {
  contentType: string
  body: ReadableStream<Uint8Array>
}

export const incomingFormSchema = z.object({ form: z.custom<IncomingForm>((value) => value !== undefined) })

const blank = (value: unknown) => (value === '' ? undefined : value)

/** What comes beside the file. */
export const submissionFieldsSchema = z.object({
  program: z.preprocess(blank, slugParam.optional()),
  week: z.preprocess(
    blank,
    z
      .string()
      .regex(/^\d{1,3}$/, 'Assignments.weekUnknown')
      .transform(Number)
      .optional(),
  ),
})

export const listSubmissionsSchema = z.object(pagingFields)

/** What is no id names nothing. */
export const submissionParamsSchema = z.object({
  id: z.uuid().catch('00000000-0000-0000-0000-000000000000'),
})
