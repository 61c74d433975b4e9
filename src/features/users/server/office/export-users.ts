import { list } from '@/config/limits'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { type UserFilter, userFilterSchema } from '../../office.schema'
import { type ExportedRow, findUsersAfter } from './users.repository'

const { exportBatch } = list

const header = [
  'id',
  'first_name',
  'last_name',
  'username',
  'email',
  'phone',
  'phone_national',
  'role',
  'additional_roles',
  'is_active',
  'created_at',
] as const

/**
 * Each stored number begins with `+`, which a spreadsheet reads as a formula: the nine digits are beside it.
 */
const national = (phone: string | null) => phone?.replace(/^\+237/, '') ?? null

const toCells = ([id, first, last, username, email, phone, role, roles, active, createdAt]: ExportedRow) => [
  id,
  first,
  last,
  username,
  email,
  phone,
  national(phone),
  role,
  roles,
  active,
  createdAt.toISOString(),
]

async function* batches(filter: UserFilter) {
  for (let last: ExportedRow | undefined; ; ) {
    const rows = await findUsersAfter(filter, last, exportBatch)
    if (rows.length > 0) {
      yield rows.map(toCells)
    }
    last = rows.at(-1)
    if (rows.length < exportBatch) {
      return
    }
  }
}

/**
 * The users of the list's filter as a file of any length; the export is audited before the first byte is
 * sent.
 */
export const exportUsers = defineUseCase({
  name: 'users.export',
  access: can('users.manage'),
  input: userFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run({ input, actor, request, now, log }) {
    const filter = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await inTransaction((tx) =>
      recordAudit(tx, {
        action: 'users.exported',
        actorId: actor.user.id,
        details: { filter },
        requestId: request.id,
        address: request.address,
        at: now,
      }),
    )
    return {
      filename: `users-${now.toISOString().slice(0, 10)}.csv`,
      header,
      batches: whileAllowed(batches(input), 'users.manage', { actor, log, now }),
    }
  },
})
