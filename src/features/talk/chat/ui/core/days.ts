import { day as dayMs } from '@/config/durations'
import type { Locale } from '@/config/locales'
import { doualaDayOf, formatDoualaBriefDate, formatDoualaChatDay, formatDoualaClock } from '@/lib/douala-time'
import type { ChatMessage } from '../../chat.contract'

type ChatLocale = Locale

/** '2026-11-21' in the calendar of Douala. */
export const doualaDay = (at: Date | number | string): string => doualaDayOf(new Date(at))

interface DayTexts {
  today: string
  yesterday: string
}

/** 'Today', 'Yesterday' or 'Saturday 21 November', with the year if it is another one. */
export function dayLabel(day: string, now: number, locale: ChatLocale, texts: DayTexts): string {
  if (day === doualaDay(now)) {
    return texts.today
  }
  if (day === doualaDay(now - dayMs)) {
    return texts.yesterday
  }
  return formatDoualaChatDay(new Date(`${day}T11:00:00Z`), locale, new Date(now))
}

export const clockTime = (at: Date | number | string, locale: ChatLocale): string =>
  formatDoualaClock(new Date(at), locale)

/** For the list of rooms: the time for today, otherwise the day. */
export function shortMoment(at: string, now: number, locale: ChatLocale, texts: DayTexts): string {
  const day = doualaDay(at)
  if (day === doualaDay(now)) {
    return clockTime(at, locale)
  }
  if (day === doualaDay(now - dayMs)) {
    return texts.yesterday
  }
  return formatDoualaBriefDate(new Date(at), locale, new Date(now))
}

export interface Notice {
  id: string
  text: string
  /** The newest message when the notice arrived: the notice is below it. */
  afterSeq: number
}

export type Row =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'notice'; key: string; text: string }
  /** `first`: the first of several messages in a row by one person, which shows the name. */
  | { kind: 'message'; key: string; message: ChatMessage; first: boolean }

const runMs = 5 * 60_000

const sameRun = (before: ChatMessage | undefined, message: ChatMessage) =>
  before?.user_id === message.user_id &&
  Date.parse(message.created_at) - Date.parse(before.created_at) < runMs

interface RowsInput {
  me: string
  messages: readonly ChatMessage[]
  notices?: readonly Notice[]
  /** The line is above the first message of somebody else after this number. */
  readUpTo?: number
}

/** The rows of a conversation from top to bottom. */
export function toRows({ me, messages, notices = [], readUpTo }: RowsInput): Row[] {
  const rows: Row[] = []
  let before: ChatMessage | undefined
  let day = ''
  let marked = readUpTo === undefined
  const pushNotices = (from: number, to: number) => {
    for (const notice of notices) {
      if (notice.afterSeq >= from && notice.afterSeq < to) {
        rows.push({ kind: 'notice', key: `notice-${notice.id}`, text: notice.text })
      }
    }
  }
  pushNotices(0, messages[0]?.seq ?? Number.POSITIVE_INFINITY)
  for (const message of messages) {
    let interrupted = false
    if (before) {
      const length = rows.length
      pushNotices(before.seq, message.seq)
      interrupted = rows.length > length
    }
    const today = doualaDay(message.created_at)
    if (today !== day) {
      rows.push({ kind: 'day', key: `day-${today}-${message.seq}`, day: today })
      day = today
      interrupted = true
    }
    if (!marked && message.seq > (readUpTo ?? 0) && message.user_id !== me) {
      rows.push({ kind: 'unread', key: 'unread' })
      marked = true
      interrupted = true
    }
    const first = interrupted || !sameRun(before, message)
    rows.push({ kind: 'message', key: `seq-${message.seq}`, message, first })
    before = message
  }
  if (before) {
    pushNotices(before.seq, Number.POSITIVE_INFINITY)
  }
  return rows
}
