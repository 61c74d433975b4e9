import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery, type RawQuery } from '@/lib/list-state'
import { defineOfficeList } from '@/lib/office-list'
import { contactSubjects } from './contact-subjects'

export const messageStates = [
  'all',
  'unanswered',
  'mine',
  'unread',
  'read',
  'archived',
  'spam',
  'deleted',
] as const
export type MessageState = (typeof messageStates)[number]

export const messagesList = defineOfficeList({
  page: 'messages',
  namespace: 'OfficeMessages',
  texts: { title: 'Office.contactMessages', none: 'Office.noMessages', showing: 'Office.showing' },
  sorts: ['date', 'name'],
  orders: [
    ['date', 'desc', 'OfficeMessages.sortDate'],
    ['name', 'asc', 'Office.name'],
  ],
  filters: {
    status: messageStates,
    subject: contactSubjects,
    program: 'text',
    class: 'text',
  },
  ownFilters: ['status', 'subject'],
})

/** An address that chooses and searches for nothing shows what is not answered. */
export const withUsualState = (query: RawQuery): RawQuery =>
  ['status', 'subject', 'q', 'program', 'class'].some((name) => query[name])
    ? query
    : { ...query, status: 'unanswered' }

/** The address with what was done, for the notice above the list. */
export function changedHref(
  back: string,
  { change, count, at }: { change: string; count: number; at: Date },
) {
  const page = new URL(back, 'http://site.invalid')
  for (const [name, value] of Object.entries({ change, count: String(count), at: at.toISOString() })) {
    page.searchParams.set(name, value)
  }
  return `${page.pathname}${page.search}`
}

/** The address of the list in this state with the dialog of one message, to read or to answer it. */
export const messageHref = (locale: Locale, state: ListState, id: string, reply: boolean) =>
  href(locale, paths.officePage('messages'), {
    ...listQuery(messagesList, state),
    message: id,
    reply: reply ? '1' : undefined,
  })
