import { nationalDigits } from '@/lib/cameroon-phone'
import { defineExport } from '@/server/kernel/define-export'
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
export const exportUsers = defineExport({
  name: 'users.export-users',
  file: 'users',
  right: 'users.manage',
  action: 'users.exported',
  input: userFilterSchema,
  header,
  rows: ({ input }) => ({
    read: (last: ExportedRow | undefined, count) => findUsersAfter(input, last, count),
    toCells,
  }),
})
