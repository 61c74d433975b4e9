import { z } from 'zod'
import { roles } from '@/config/roles'
import { studentStatuses } from '@/features/base/enrolments/enrolment-status.rules'

const role = z.enum(roles)

export const profileAnswer = z
  .object({
    id: z.uuid(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    created_at: z.iso.datetime(),
    status: z.enum(studentStatuses),
    locale: z.string(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profileAnswer>

export const usernameAnswer = z
  .object({ free: z.boolean(), suggestion: z.string().nullable() })
  .meta({ id: 'UsernameCheck' })
export type UsernameCheck = z.infer<typeof usernameAnswer>

export const userAnswer = z
  .object({
    id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role,
    additional_roles: z.array(role),
    is_active: z.boolean(),
  })
  .meta({ id: 'User' })
export type UserAnswer = z.infer<typeof userAnswer>

export const userActiveAnswer = userAnswer.pick({ id: true, is_active: true })
export const userRolesAnswer = userAnswer.pick({ id: true, role: true, additional_roles: true })
