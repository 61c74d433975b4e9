import { can } from '@/server/kernel/access'
import type { ListedPage } from '@/server/kernel/list-page'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { listSubscribersSchema } from '../../office.schema'
import {
  countSubscribers,
  findSubscribersPage,
  type SubscriberCounts,
  type SubscriberRow,
} from './subscribers.repository'

export interface ListedSubscribers extends ListedPage<SubscriberRow> {
  counts: SubscriberCounts
}

/** Everybody who asked for the newsletter, newest first or by address, and how many there are of each state. */
export const listSubscribers = defineUseCase({
  name: 'newsletter.list-subscribers',
  access: can('newsletter.read'),
  input: listSubscribersSchema,
  limits: [perActor('admin.read')],
  async run({ input: { page, page_size, sort, dir, q, status } }): Promise<ListedSubscribers> {
    const counts = await countSubscribers()
    const all = counts.subscribed + counts.pending + counts.unsubscribed
    const total = q ? null : status ? counts[status] : all
    const found = await findSubscribersPage({ q, status }, { sort, dir }, { page, page_size }, total)
    return { ...found, counts }
  },
})
