import { can } from '@/server/kernel/access'
import { countListedRows } from '@/server/kernel/listed-rows'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import type { Page } from '@/server/kernel/paging'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { listUsersSchema } from '../../office.schema'
import { type OfficeUser, presentUser } from './office-user.presenter'
import { findUsersPage } from './users.repository'

/** Everybody with an account, newest first or by name. `capped`: more users match the search than are counted. */
export const listUsers = defineUseCase({
  name: 'users.list-users',
  access: can('users.manage'),
  input: listUsersSchema,
  limits: [perActor('admin.read')],
  async run({
    input: { page, page_size, sort, dir, ...filter },
    actor,
    now,
  }): Promise<Page<OfficeUser> & { capped: boolean }> {
    await countListedRows(actor, { page, page_size }, now)
    const isSearch = filter.q !== undefined || filter.phone !== undefined
    const counts = isSearch ? null : await readOfficeCounts(now, actor.user.id)
    const total = counts && (filter.role ? counts[`users.${filter.role}`] : counts['users.all'])
    const order = { sort, dir: dir ?? (sort === 'created' ? 'desc' : 'asc') } as const
    const users = await findUsersPage(filter, order, { page, page_size }, total)
    return { ...users, items: users.items.map(presentUser) }
  },
})
