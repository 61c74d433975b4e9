import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import type { TimetableSession } from '../server/sessions.sql'
import { SessionFacts } from './session-row'

interface NextSessionProps {
  locale: Locale
  session: TimetableSession | null
  now: Date
}

/** On the dashboard: the next session, its meeting link from 15 minutes before, and always a link to the timetable. */
export function NextSession({ locale, session, now }: NextSessionProps) {
  const t = textsOf(locale, 'Timetable')
  const timetable = (
    <p>
      <Link href={href(locale, paths.timetable)} className="inline-flex min-h-11 items-center">
        {t('openTimetable')}
      </Link>
    </p>
  )
  if (!session) {
    return timetable
  }
  return (
    <section
      aria-labelledby="next-session"
      className="mb-6 grid gap-1.5 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <h2 id="next-session" className="eyebrow">
        {t('dashboardNext')}
      </h2>
      <SessionFacts locale={locale} session={session} now={now} />
      {session.isOnline && !session.meetingUrl && <p className="text-sm text-soft">{t('linkSoon')}</p>}
      {timetable}
    </section>
  )
}
