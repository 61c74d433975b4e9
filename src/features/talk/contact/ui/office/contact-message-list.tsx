import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { officeClock } from '@/features/base/settings/office-hours'
import { computedHolidays } from '@/features/classes/cohorts/session-plan.rules'
import { pick, textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import { numberFormat } from '@/lib/intl-formats'
import type { ListChange, ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { SortHeader } from '@/ui/list/sort-header'
import { preview, subjectText, waitOf } from '../../message.rules'
import { messageHref, messagesList } from '../../messages-list'
import type { Colleague } from '../../server/office/colleagues.repository'
import type { MessageList as ListedMessages, MessageListRow } from '../../server/office/list-messages'
import { colleagueNames, messageTexts, postTexts } from './message-texts'
import { MessagesBulk } from './messages-bulk'
import { MessagesTable } from './messages-table'

interface MessageListProps {
  locale: Locale
  result: ListedMessages
  state: ListState
  colleagues: readonly Colleague[]
}

const flip = (dir: 'asc' | 'desc') => (dir === 'asc' ? 'desc' : 'asc')

function headersOf({ locale, state }: MessageListProps) {
  const hrefOf = (change: ListChange) => officeListHref(locale, messagesList, state, change)
  const t = textsOf(locale, 'Office')
  const office = textsOf(locale, 'OfficeMessages')
  const byDate = state.sort === 'date'
  const longestFirst = state.filters.status === 'unanswered' || state.filters.status === 'mine'
  // Filtered lists are read by date.
  const sortable = Object.entries(state.filters).every(
    ([name, value]) => name === 'status' && value === 'all',
  )
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

/** The office's clock with the holidays since somebody waits. */
function clockOf({ waitingSince, daysOff }: MessageListRow, now: Date) {
  const years = [(waitingSince ?? now).getUTCFullYear(), now.getUTCFullYear()]
  return officeClock([...daysOff, ...years.flatMap((year) => [...computedHolidays(year).keys()])])
}

function waitTexts(locale: Locale, { hours, isLate }: ReturnType<typeof waitOf>) {
  const t = textsOf(locale, 'OfficeMessages')
  const long = hours < 1 ? t('waits.soon') : t('waits.hours', { count: hours })
  return {
    short: hours < 1 ? t('waitsShort.soon') : t('waitsShort.hours', { count: hours }),
    long: isLate ? `${long}, ${t('waits.late')}` : long,
    isLate,
  }
}

function rowOf(row: MessageListRow, number: number, { locale, state, result }: MessageListProps) {
  const key = subjectText(row.subject)
  const wait = row.waitingSince && waitOf(row.waitingSince, result.asOf, clockOf(row, result.asOf))
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
    assignee: row.assignee,
    waits: wait && waitTexts(locale, wait),
    openHref: messageHref(locale, state, row.id, false),
    replyHref: messageHref(locale, state, row.id, true),
  }
}

/** What can be done with several messages of this list. */
function Bulk({ locale, result, state, colleagues }: MessageListProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const putAway = ['archived', 'spam', 'deleted'].includes(state.filters.status ?? '')
  const changes = putAway
    ? (['restore', 'delete'] as const)
    : (['read', 'settle', 'archive', 'spam', 'delete'] as const)
  const total = `${numberFormat(locale).format(result.total)}${result.capped ? '+' : ''}`
  return (
    <MessagesBulk
      locale={locale}
      hidden={{ q: state.q, ...state.filters, back: officeListHref(locale, messagesList, state) }}
      changes={changes.map((change) => ({ change, text: t(`changes.${change}`) }))}
      colleagues={putAway ? null : colleagueNames(colleagues)}
      texts={{
        ...postTexts(locale),
        ...pick(locale, 'OfficeMessages', ['assignee', 'nobody', 'assign', 'assignAnyway']),
        label: t('bulk'),
        all: t('bulkAll', { total }),
      }}
    />
  )
}

/** Ten messages with their actions. */
export function MessageList(props: MessageListProps) {
  const { locale, result } = props
  const first = (result.page - 1) * sizes.pageSize + 1
  return (
    <>
      <MessagesTable
        locale={locale}
        caption={textsOf(locale)('Office.contactMessages')}
        headers={headersOf(props)}
        rows={result.items.map((row, index) => rowOf(row, first + index, props))}
        texts={messageTexts(locale)}
      />
      <Bulk {...props} />
    </>
  )
}
