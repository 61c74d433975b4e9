import { intlTags, type Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDay, formatDoualaTime } from '@/lib/douala-time'
import { dateFormat } from '@/lib/intl-formats'
import { Badge } from '@/ui/badge'
import { ButtonLink } from '@/ui/link'
import type { ClassSession } from '../server/sessions.sql'
import { endOf } from '../timetable.rules'

/** 'Tuesday 12 January 2027': the day of the week is what people remember. */
export const weekdayOf = (at: Date, locale: Locale) =>
  formatDay(
    dateFormat(intlTags[locale], {
      timeZone: 'Africa/Douala',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
    at,
    locale,
  )

const clock = (at: Date, locale: Locale) => formatDoualaTime(at, locale).replace(' WAT', '')

interface SessionFactsProps {
  locale: Locale
  session: ClassSession
  now: Date
}

/** When, where, and while it is open the way in. */
export function SessionFacts({ locale, session, now }: SessionFactsProps) {
  const t = textsOf(locale, 'Timetable')
  const { startsAt, title, place, isOnline, isCancelled, meetingUrl, program } = session
  const isRunning = !isCancelled && startsAt <= now && endOf(session) > now
  return (
    <>
      <p className={isCancelled ? 'line-through' : 'font-semibold'}>
        <time dateTime={startsAt.toISOString()}>
          {weekdayOf(startsAt, locale)},{' '}
          {t('range', { from: clock(startsAt, locale), to: formatDoualaTime(endOf(session), locale) })}
        </time>
      </p>
      <p className="text-soft wrap-anywhere">
        {[title, program.title, place ?? t(isOnline ? 'online' : 'onCampus')].filter(Boolean).join(' · ')}
      </p>
      {isCancelled && (
        <p>
          <Badge tone="brick">{t('cancelled')}</Badge>
        </p>
      )}
      {isRunning && (
        <p>
          <Badge tone="sun">{t('running')}</Badge>
        </p>
      )}
      {meetingUrl && (
        <p>
          <ButtonLink href={meetingUrl} target="_blank" rel="noreferrer">
            {t('join')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
