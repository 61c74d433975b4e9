import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaClock, formatDoualaNearDay, formatDoualaWeekDay } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { ButtonLink } from '@/ui/link'
import type { TimetableSession } from '../server/sessions.sql'
import { endOf } from '../timetable.rules'

interface SessionFactsProps {
  locale: Locale
  session: TimetableSession
  now: Date
  /** A heading above names the week. */
  inWeek?: boolean
}

/** Time, place and, while it is open, the meeting link. */
export function SessionFacts({ locale, session, now, inWeek = false }: SessionFactsProps) {
  const t = textsOf(locale, 'Timetable')
  const { startsAt, title, place, isOnline, isCancelled, meetingUrl, program } = session
  const isRunning = !isCancelled && startsAt <= now && endOf(session) > now
  return (
    <>
      <p className={isCancelled ? 'line-through' : 'font-semibold'}>
        <time dateTime={startsAt.toISOString()}>
          {(inWeek ? formatDoualaWeekDay : formatDoualaNearDay)(startsAt, locale)} ·{' '}
          {t('range', {
            from: formatDoualaClock(startsAt, locale),
            to: formatDoualaClock(endOf(session), locale),
          })}
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
