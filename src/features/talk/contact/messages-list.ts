import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import { defineOfficeList } from '@/lib/office-list'
import { contactSubjects } from './contact-subjects'

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
    status: ['unanswered', 'unread', 'read'],
    subject: contactSubjects,
    program: 'text',
    class: 'text',
  },
  ownFilters: ['status', 'subject'],
})

/** The address of the list in this state with the dialog of one message, to read or to answer it. */
export const messageHref = (locale: Locale, state: ListState, id: string, reply: boolean) =>
  href(locale, paths.officePage('messages'), {
    ...listQuery(messagesList, state),
    message: id,
    reply: reply ? '1' : undefined,
  })
