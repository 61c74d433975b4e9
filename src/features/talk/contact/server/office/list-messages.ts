import { findScope } from '@/features/base/enrolments/server/scope'
import { can } from '@/server/kernel/access'
import type { CounterKey } from '@/server/kernel/counters'
import { countListedRows } from '@/server/kernel/listed-rows'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import type { Page } from '@/server/kernel/paging'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import type { MessageState } from '../../messages-list'
import { listMessagesSchema } from '../../office.schema'
import { findMessagesPage, isScoped, type MessageListRow, type MessageQuery } from './messages.repository'

export type { MessageListRow } from './messages.repository'

/** Nobody counts what one person answers. */
type MessageCounts = Record<Exclude<MessageState, 'mine'> | 'inquiries', number>

export interface MessageList extends Page<MessageListRow> {
  capped: boolean
  counts: MessageCounts
  asOf: Date
}

const countsOf = (totals: Record<CounterKey, number>): MessageCounts => ({
  all: totals['messages.all'],
  unanswered: totals['messages.unanswered'],
  unread: totals['messages.unread'],
  read: totals['messages.all'] - totals['messages.unread'],
  inquiries: totals['messages.inquiries'],
  archived: totals['messages.archived'],
  spam: totals['messages.spam'],
  deleted: totals['messages.deleted'],
})

/** The number of matching messages, if there is a counter for it. */
function knownTotal({ q, status, subject, ...scope }: MessageQuery, counts: MessageCounts): number | null {
  if (q !== '' || isScoped(scope)) {
    return null
  }
  if (subject) {
    return subject === 'course-inquiry' && status === 'all' ? counts.inquiries : null
  }
  return status === 'mine' ? null : counts[status]
}

/** Contact messages: two statements for any filter, and one for the program. */
export const listMessages = defineUseCase({
  name: 'contact.list-messages',
  access: can('messages.read'),
  input: listMessagesSchema,
  limits: [],
  async run({ input, actor, now }): Promise<MessageList> {
    await countListedRows(actor, input, now)
    if (input.q !== '') {
      await consumeLimit('admin.search', actor.user.id)
    }
    const counts = countsOf(await readOfficeCounts(now, actor.user.id))
    const messages = await findMessagesPage(await findScope(input), actor.user.id, knownTotal(input, counts))
    return { ...messages, counts, asOf: now }
  },
})
