import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { changeRolesSchema } from '../../office.schema'
import { addRole, removeRole } from '../../role-changes.rules'
import { changeAccess } from './change-access'

/** Grants or revokes one role. Granting an existing one and revoking a missing one has no effect. */
export const changeRoles = defineUseCase({
  name: 'users.change-roles',
  access: can('users.manage'),
  input: changeRolesSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run(context) {
    const { id, action, role } = context.input
    const account = await changeAccess(
      context,
      id,
      () => (action === 'add' ? 'user.role_granted' : 'user.role_revoked'),
      (before) => (action === 'add' ? addRole(before, role) : removeRole(before, role)),
    )
    return { id, role: account.role, additional_roles: account.additionalRoles }
  },
})
