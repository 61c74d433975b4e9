import { getTranslations } from 'next-intl/server'
import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import type { ListChange, ListState } from '@/lib/list-state'
import { translate } from '@/server/texts'
import { ListFoot } from '@/ui/list/list-foot'
import { SortHeader } from '@/ui/list/sort-header'
import { preview, subjectText, waitingTime } from '../../message.rules'
import type { MessageList as ListedMessages, MessageListRow } from '../../server/office/list-messages'
import { MessagesTable } from './messages-table'

interface MessageListProps {
  locale: Locale
  result: ListedMessages
  state: ListState
  /** The address of the list after a change. */
  hrefOf: (change: ListChange) => string
  /** The address of the same list with a dialog. */
  popupHref: (id: string, reply: boolean) => string
}

const flip = (dir: 'asc' | 'desc') => (dir === 'asc' ? 'desc' : 'asc')

async function headersOf({ locale, state, hrefOf }: MessageListProps) {
  const [t, office] = await Promise.all([
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'OfficeMessages' }),
  ])
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

function rowOf(row: MessageListRow, number: number, { locale, popupHref, state, result }: MessageListProps) {
  const key = subjectText(row.subject)
  const wait =
    state.filters.status === 'unanswered' && row.waitingSince && waitingTime(row.waitingSince, result.asOf)
  return {
    id: row.id,
    number,
    name: row.name,
    email: row.email,
    phone: row.phone ? formatPhone(row.phone) : '–',
    subject: key ? translate(locale, key) : row.subject,
    preview: preview(row.latest),
    date: formatDoualaMoment(row.lastMessageAt, locale),
    unread: row.readAt === null,
    replied: row.repliedAt !== null && row.waitingSince === null,
    waits: wait ? translate(locale, `OfficeMessages.waits.${wait.unit}`, { count: wait.count }) : null,
    openHref: popupHref(row.id, false),
    replyHref: popupHref(row.id, true),
  }
}

/** Ten messages with their actions, and the pager. */
export async function MessageList(props: MessageListProps) {
  const { locale, result, hrefOf } = props
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'OfficeMessages' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const first = (result.page - 1) * sizes.pageSize + 1
  return (
    <>
      <MessagesTable
        locale={locale}
        caption={office('contactMessages')}
        headers={await headersOf(props)}
        rows={result.items.map((row, index) => rowOf(row, first + index, props))}
        texts={{
          unread: t('stateUnread'),
          read: t('stateRead'),
          replied: t('stateReplied'),
          respond: office('respond'),
          respondTo: t.raw('respondTo') as string,
          markRead: office('markRead'),
          markReadOf: t.raw('markReadOf') as string,
          networkError: translate(locale, 'Errors.network'),
          close: common('close'),
        }}
      />
      <ListFoot
        className="mt-4"
        locale={locale}
        result={result}
        hrefOf={(page) => hrefOf({ page })}
        showing={(range) => (range.count === 1 ? office('showingOne') : office('showing', range))}
      />
    </>
  )
}
