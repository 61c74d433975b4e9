import { nationalDigits } from '@/lib/cameroon-phone'
import { can } from '@/server/kernel/access'
import { exportRows } from '@/server/kernel/export-rows'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { userFilterSchema } from '../../office.schema'
import { type ExportedRow, findUsersAfter } from './users.repository'

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

const toCells = ([id, first, last, username, email, phone, role, roles, active, createdAt]: ExportedRow) => [
  id,
  first,
  last,
  username,
  email,
  phone,
  nationalDigits(phone),
  role,
  roles,
  active,
  createdAt.toISOString(),
]

/**
 * The users of the list's filter as a file of any length; the export is audited before the first byte is
 * sent.
 */
export const exportUsers = defineUseCase({
  name: 'users.export-users',
  access: can('users.manage'),
  input: userFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run(context) {
    const read = (last: ExportedRow | undefined, count: number) => findUsersAfter(context.input, last, count)
    return exportRows(
      { name: 'users', header, action: 'users.exported', right: 'users.manage', read, toCells },
      context,
    )
  },
})
