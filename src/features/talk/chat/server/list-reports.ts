import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { offsetOf, type Page } from '@/server/kernel/paging'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ReportView } from '../chat.contract'
import { reportsSchema } from '../chat.schema'

const name = { select: { id: true, firstName: true, lastName: true } } as const
const selection = {
  message: { select: { id: true, content: true, createdAt: true, deletedAt: true, user: name, room: true } },
} as const

/** Reports by members, newest first, with only the reported message and not its context. */
export const listReports = defineUseCase({
  name: 'chat.list-reports',
  access: can('rooms.moderate'),
  input: reportsSchema,
  limits: [perActor('admin.read')],
  async run({ input }): Promise<Page<ReportView> & { open: number }> {
    const where = { resolvedAt: input.state === 'open' ? null : { not: null } }
    const [rows, open, resolved] = await Promise.all([
      db().messageReport.findMany({
        where,
        include: selection,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        skip: offsetOf(input),
        take: input.page_size,
      }),
      db().messageReport.count({ where: { resolvedAt: null } }),
      db().messageReport.count({ where: { resolvedAt: { not: null } } }),
    ])
    const ids = rows.flatMap(({ reporterId, resolvedById }) => [reporterId, resolvedById ?? reporterId])
    const people = await db().user.findMany({ where: { id: { in: ids } }, select: name.select })
    const names = new Map(people.map((person) => [person.id, personName(person)]))
    const items = rows.map(
      ({ message, ...report }): ReportView => ({
        id: report.id,
        created_at: report.createdAt.toISOString(),
        reporter: names.get(report.reporterId) ?? '',
        reason: report.reason,
        resolved_at: report.resolvedAt?.toISOString() ?? null,
        resolved_by: report.resolvedById ? (names.get(report.resolvedById) ?? '') : null,
        resolution: report.resolution,
        message: {
          id: message.id,
          room: message.room.name,
          posted_by: personName(message.user),
          user_id: message.user.id,
          text: message.content,
          created_at: message.createdAt.toISOString(),
          deleted: message.deletedAt !== null,
        },
      }),
    )
    const { page, page_size } = input
    return { items, total: input.state === 'open' ? open : resolved, open, page, page_size }
  },
})
