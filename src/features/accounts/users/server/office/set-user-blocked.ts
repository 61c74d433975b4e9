import { hasRight } from '@/config/roles'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { type Context, defineUseCase, perActor } from '@/server/kernel/use-case'
import { setBlockedSchema, userIdSchema } from '../../office.schema'
import { setBlocked } from '../../role-changes.rules'
import { type Account, changeAccess } from './change-access'

async function change(
  context: Context<{ id: string }, UserActor>,
  blockedNext: (account: Account) => boolean,
) {
  const { id } = context.input
  const { blocked } = await changeAccess(
    context,
    id,
    (_before, after) => (after.blocked ? 'user.blocked' : 'user.unblocked'),
    (account) => setBlocked(account, blockedNext(account)),
  )
  return { id, is_active: !blocked }
}

/** Blocking an office account needs a proof, because these people could stop somebody with a stolen session. */
const isOfficeAccount = async (id: string): Promise<boolean> => {
  const user = await db().user.findUnique({ where: { id }, select: { role: true, additionalRoles: true } })
  return user !== null && hasRight(user, 'admin.area')
}

/** Toggles between active and blocked. */
export const toggleUser = defineUseCase({
  name: 'users.toggle-user',
  access: can('users.manage'),
  input: userIdSchema,
  limits: [perActor('admin.write')],
  stepUpFor: ({ id }) => isOfficeAccount(id),
  run: (context) => change(context, ({ blocked }) => !blocked),
})

/** Sets an explicit state: pressed twice, or by two people, it does not undo itself. */
export const setUserBlocked = defineUseCase({
  name: 'users.set-user-blocked',
  access: can('users.manage'),
  input: setBlockedSchema,
  limits: [perActor('admin.write')],
  stepUpFor: ({ id }) => isOfficeAccount(id),
  async run(context) {
    const changed = await change(context, () => context.input.blocked)
    const person = await db().user.findUniqueOrThrow({
      where: { id: changed.id },
      select: { firstName: true, lastName: true },
    })
    return { ...changed, name: personName(person) }
  },
})
