import { z } from 'zod'
import { presentStats } from '@/features/office/stats/server/get-stats'
import { can } from '@/server/kernel/access'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import { defineUseCase } from '@/server/kernel/use-case'

/** The numbers in the bar of the back office, in one statement: those for the whole office, and the one at the viewer's bell. */
export const countForOffice = defineUseCase({
  name: 'live.count-for-office',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  async run({ actor, now }) {
    const counts = await readOfficeCounts(now, actor.user.id)
    return { stats: presentStats(counts), unread: counts.unreadNotices, openBulk: counts.openBulk }
  },
})
