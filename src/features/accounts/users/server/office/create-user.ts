import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { newUserSchema } from '../../office.schema'
import type { UserAnswer } from '../../users.answers'
import { openAccount } from './open-account'

/** An account with the password that the caller has chosen; the person can change it later. */
export const createUser = defineUseCase({
  name: 'users.create-user',
  access: can('users.manage'),
  input: newUserSchema,
  limits: [perActor('admin.create_user')],
  // Checked after the input, so that an incomplete form does not ask for a proof.
  stepUpFor: () => true,
  async run({ input, locale, ...by }): Promise<UserAnswer> {
    const { first_name, last_name, username, email, role, password, phone = null } = input
    const names = { firstName: first_name, lastName: last_name, username, email }
    const id = await openAccount({ ...names, phone, role, locale, password }, by)
    return { id, first_name, last_name, username, email, phone, role, additional_roles: [], is_active: true }
  },
})
