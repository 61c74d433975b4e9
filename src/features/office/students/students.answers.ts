import { z } from 'zod'
import { studentStatuses } from '@/features/base/enrolments/enrolment-status.rules'

export const listedStudentAnswer = z
  .object({
    _id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    status: z.enum(studentStatuses),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Student' })
export type StudentAnswer = z.infer<typeof listedStudentAnswer>
