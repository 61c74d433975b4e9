import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime, formatDoualaMoment } from '@/lib/douala-time'
import { subjectText } from '../message.rules'
import type { OpenedMessage } from '../server/read-message-link'
import { Thread } from './thread'

/** The visitor's message and its thread. */
export function OwnMessage({ locale, opened }: { locale: Locale; opened: OpenedMessage }) {
  const t = textsOf(locale, 'ContactThread')
  const key = subjectText(opened.subject)
  return (
    <>
      <section aria-label={t('yourMessage')}>
        <h2 className="display text-2xl">{key ? textsOf(locale)(key) : opened.subject}</h2>
        <p className="mt-1 text-soft">
          {t('wroteOn', { name: opened.name, date: formatDoualaMoment(opened.createdAt, locale) })}
        </p>
        <p className={`mt-1 ${opened.promise.is === 'missed' ? 'text-brick' : 'text-soft'}`}>
          {t(`promise.${opened.promise.is}`, { by: formatDoualaDateTime(opened.promise.by, locale) })}
        </p>
        <p className="mt-4 rounded-card border border-line bg-raised p-5 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {opened.message}
        </p>
      </section>
      <Thread
        label={t('answers')}
        entries={opened.replies.map(({ id, fromOffice, body, createdAt, from }) => ({
          id,
          body,
          fromOffice,
          title: fromOffice ? site.name : (from ?? t('you')),
          date: formatDoualaMoment(createdAt, locale),
        }))}
      />
    </>
  )
}
