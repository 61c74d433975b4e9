import { list } from '@/config/limits'
import { can } from '@/server/kernel/access'
import { actorKey } from '@/server/kernel/actor'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import { officeListSchema } from '../assignments.schema'
import { findOfficePage } from './submissions.repository'

/** Handed-in work: ungraded work first, the longest waiting at the top. */
export const listOfficeSubmissions = defineUseCase({
  name: 'assignments.list-office-submissions',
  access: can('assignments.grade'),
  input: officeListSchema,
  limits: [],
  async run({ input, actor, request, locale, now }) {
    const { page, ...filter } = input
    if (filter.q) {
      await consumeLimit('admin.search', actorKey(actor, request.address))
    }
    const waiting = (await readOfficeCounts(now, actor.user.id))['submissions.waiting']
    const isCounted = filter.state === 'submitted' && !filter.program && !filter.class && !filter.q
    const result = await findOfficePage(
      filter,
      { page, page_size: list.pageSize },
      isCounted ? waiting : null,
      locale,
    )
    return { ...result, waiting }
  },
})
