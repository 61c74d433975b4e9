import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import type { ListChange, ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { SortHeader } from '@/ui/list/sort-header'
import { preview, subjectText, waitingTime } from '../../message.rules'
import { messageHref, messagesList } from '../../messages-list'
import type { MessageList as ListedMessages, MessageListRow } from '../../server/office/list-messages'
import { messageTexts } from './message-texts'
import { MessagesTable } from './messages-table'

interface MessageListProps {
  locale: Locale
  result: ListedMessages
  state: ListState
}

const flip = (dir: 'asc' | 'desc') => (dir === 'asc' ? 'desc' : 'asc')

function headersOf({ locale, state }: MessageListProps) {
  const hrefOf = (change: ListChange) => officeListHref(locale, messagesList, state, change)
  const t = textsOf(locale, 'Office')
  const office = textsOf(locale, 'OfficeMessages')
  const byDate = state.sort === 'date'
  const longestFirst = state.filters.status === 'unanswered'
  // Filtered lists are read by date.
  const sortable = Object.keys(state.filters).length === 0
  const dateSort = {
    label: '#',
    header: (
      <SortHeader
        href={hrefOf({ sort: 'date', dir: byDate ? flip(state.dir) : 'desc' })}
        text="#"
        narrowText={office('sortDate')}
        sorted={byDate ? state.dir : undefined}
      />
    ),
    sorted: byDate ? state.dir : ('none' as const),
  }
  const name = (
    <SortHeader
      href={hrefOf({ sort: 'name', dir: byDate ? 'asc' : flip(state.dir) })}
      text={t('name')}
      sorted={byDate ? undefined : state.dir}
    />
  )
  const person = [t('name'), t('email'), t('phone')].join(' · ')
  return [
    longestFirst ? { label: '#' } : dateSort,
    sortable
      ? {
          label: person,
          header: (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              {name}
              <span>{`· ${t('email')} · ${t('phone')}`}</span>
            </span>
          ),
          sorted: byDate ? ('none' as const) : state.dir,
        }
      : { label: person },
    { label: `${t('subject')} · ${t('messagePreview')}` },
    { label: t('status') },
    { label: t('actions') },
  ]
}

function rowOf(row: MessageListRow, number: number, { locale, state, result }: MessageListProps) {
  const key = subjectText(row.subject)
  const wait =
    state.filters.status === 'unanswered' && row.waitingSince && waitingTime(row.waitingSince, result.asOf)
  return {
    id: row.id,
    number,
    name: row.name,
    email: row.email,
    phone: row.phone ? formatPhone(row.phone) : '–',
    subject: key ? textsOf(locale)(key) : row.subject,
    preview: preview(row.latest),
    date: formatDoualaMoment(row.lastMessageAt, locale),
    unread: row.readAt === null,
    replied: row.repliedAt !== null && row.waitingSince === null,
    waits: wait ? textsOf(locale)(`OfficeMessages.waits.${wait.unit}`, { count: wait.count }) : null,
    openHref: messageHref(locale, state, row.id, false),
    replyHref: messageHref(locale, state, row.id, true),
  }
}

/** Ten messages with their actions. */
export function MessageList(props: MessageListProps) {
  const { locale, result } = props
  const first = (result.page - 1) * sizes.pageSize + 1
  return (
    <MessagesTable
      locale={locale}
      caption={textsOf(locale)('Office.contactMessages')}
      headers={headersOf(props)}
      rows={result.items.map((row, index) => rowOf(row, first + index, props))}
      texts={messageTexts(locale)}
    />
  )
}
