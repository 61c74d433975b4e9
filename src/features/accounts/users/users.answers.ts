import { z } from 'zod'
import { roles } from '@/config/roles'

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
    status: z.enum(['initiated', 'verified']),
    locale: z.string(),
  })
  .meta({ id: 'Profile' })

export const usernameAnswer = z
  .object({ free: z.boolean(), suggestion: z.string().nullable() })
  .meta({ id: 'UsernameCheck' })

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

export const userActiveAnswer = userAnswer.pick({ id: true, is_active: true })
export const userRolesAnswer = userAnswer.pick({ id: true, role: true, additional_roles: true })
