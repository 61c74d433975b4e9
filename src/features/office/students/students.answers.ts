import { z } from 'zod'

export const listedStudentAnswer = z
  .object({
    _id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    status: z.enum(['initiated', 'verified']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Student' })
