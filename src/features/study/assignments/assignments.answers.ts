import { z } from 'zod'
import { submissionStatuses } from '@/features/study/learning/item-kinds'

const person = z.object({ id: z.uuid(), name: z.string() })

/** What the API answers about something that was handed in. */
export const submissionAnswer = z
  .object({
    id: z.uuid(),
    program: z.string(),
    program_name: z.string(),
    week: z.int().nullable(),
    filename: z.string(),
    size: z.int(),
    sha256: z.string(),
    status: z.enum(submissionStatuses),
    grade: z.int().nullable(),
    feedback: z.string().nullable(),
    submitted_at: z.iso.datetime(),
    item: z.object({ id: z.uuid(), slug: z.string() }).nullable().describe('The assignment that it answers'),
    version: z.int().describe('From 1 among what was handed in for the item'),
    late: z.boolean(),
    text: z.string().nullable(),
    files: z
      .array(z.object({ n: z.int(), filename: z.string(), size: z.int() }))
      .describe('Further files; fetched with ?n='),
    rubric: z.record(z.string(), z.number()).nullable().describe('Criterion → points that were given'),
    student: person.optional().describe('Only for staff'),
    graded_at: z.iso.datetime().nullable().optional().describe('Only for staff'),
    graded_by: person.nullable().optional().describe('Only for staff'),
  })
  .meta({ id: 'Submission' })
export type SubmissionView = z.infer<typeof submissionAnswer>

export const submittedAnswer = submissionAnswer.pick({
  id: true,
  program: true,
  filename: true,
  size: true,
  sha256: true,
  status: true,
  submitted_at: true,
})
export type Submitted = z.infer<typeof submittedAnswer>

/** The fields of the multipart form beside its files. */
export const submissionForm = z.object({
  assignment: z.string().meta({ format: 'binary' }).optional().describe('One or more files; or `text`'),
  text: z.string().optional(),
  program: z.string().optional().describe('Slug; without it the only active program'),
  week: z.string().optional(),
  item: z.uuid().optional().describe('The assignment in the program'),
  at: z.iso.datetime().optional().describe('When it was handed in on a device without a network'),
})
