import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { TaughtSession } from '../../server/list-taught-sessions'
import { SessionList } from './taught-sessions'

interface SessionsTodayProps {
  locale: Locale
  sessions: readonly TaughtSession[]
  now: Date
}

/** Today's sessions of classes that somebody else teaches. */
export function SessionsToday({ locale, sessions, now }: SessionsTodayProps) {
  const t = textsOf(locale, 'Taught')
  return (
    <section aria-labelledby="sessions-today" className={sessions.length === 0 ? 'max-xl:order-last' : ''}>
      <h2 id="sessions-today" className="display text-xl">
        {t('ofToday')}
      </h2>
      {sessions.length === 0 ? (
        <p className="mt-2 text-soft">{t('noneToday')}</p>
      ) : (
        <SessionList locale={locale} sessions={sessions} now={now} ofToday />
      )}
    </section>
  )
}
