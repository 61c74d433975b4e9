import type { Locale } from '@/config/locales'
import { subjectText } from '@/features/talk/contact/message.rules'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { formatDoualaMoment } from '@/lib/douala-time'
import { formatTimeSpan } from '@/lib/time-span'
import type { TodayRow } from '../server/list-today'

const whys = ['review', 'refund', 'unknown'] as const

/** What the row is about, in one line. */
function titleOf(row: TodayRow, locale: Locale): string {
  const t = textsOf(locale, 'Today')
  const { kind, title, detail, count } = row
  switch (kind) {
    case 'messages': {
      const key = subjectText(title)
      return key ? textsOf(locale)(key) : title
    }
    case 'assignments':
    case 'openDrafts':
      return [title, detail].filter(Boolean).join(' · ')
    case 'payments': {
      const why = whys.find((each) => each === detail)
      return [title, why && t(`why.${why}`)].filter(Boolean).join(' · ')
    }
    case 'toMove':
      return `${cohortName(title, detail, locale)} · ${t('toMove', { count })}`
    case 'stuck':
      return t('stuckIn', { count, item: title })
    case 'differences':
    case 'mails':
      return textsOf(locale, 'Office.waiting')(kind, { count })
    case 'questions':
    case 'guardians':
    case 'resets':
      return detail ?? ''
    default:
      return title
  }
}

export interface TodayView {
  kind: string
  title: string
  /** What somebody wrote; shown when the row is open. */
  text: string | null
  waits: string
  due: string | null
  isLate: boolean
  act: string
}

/** The texts of a row. */
export function viewOf(row: TodayRow, locale: Locale, now: Date): TodayView {
  const t = textsOf(locale, 'Today')
  const { kind, at, dueAt, detail } = row
  const isLate = dueAt !== null && dueAt < now
  const isWritten = kind === 'messages' || kind === 'questions' || kind === 'claims' || kind === 'reports'
  return {
    kind: t(`kind.${kind}`),
    title: titleOf(row, locale),
    text: isWritten ? detail : null,
    waits: t('waits', { time: formatTimeSpan(Math.max(0, now.getTime() - at.getTime()), locale) }),
    due: dueAt && t(isLate ? 'late' : 'due', { when: formatDoualaMoment(dueAt, locale, now) }),
    isLate,
    act: t(`act.${kind}`),
  }
}
