import { z } from 'zod'
import { attendanceStates } from './attendance.schema'

export const notedSessionAnswer = z
  .object({
    id: z.uuid(),
    cohort_id: z.uuid(),
    starts_at: z.iso.datetime(),
    minutes: z.number().int(),
    title: z.string().nullable(),
    attendance: z.record(z.uuid(), z.enum(attendanceStates)).describe('By the id of the student'),
  })
  .meta({ id: 'NotedSession' })
export type NotedSession = z.infer<typeof notedSessionAnswer>
