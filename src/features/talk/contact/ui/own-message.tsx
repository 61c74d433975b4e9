import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { formatDoualaMoment } from '@/lib/douala-time'
import { translate } from '@/server/texts'
import { subjectText } from '../message.rules'
import type { OpenedMessage } from '../server/read-message-link'
import { Thread } from './thread'

/** The visitor's message and its thread. */
export async function OwnMessage({ locale, opened }: { locale: Locale; opened: OpenedMessage }) {
  const t = await getTranslations({ locale, namespace: 'ContactThread' })
  const key = subjectText(opened.subject)
  return (
    <>
      <section aria-label={t('yourMessage')}>
        <h2 className="display text-2xl">{key ? translate(locale, key) : opened.subject}</h2>
        <p className="mt-1 text-soft">
          {t('wroteOn', { name: opened.name, date: formatDoualaMoment(opened.createdAt, locale) })}
        </p>
        <p className="mt-4 rounded-card border border-line bg-raised p-5 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {opened.message}
        </p>
      </section>
      <Thread
        label={t('answers')}
        entries={opened.replies.map(({ id, fromOffice, body, createdAt }) => ({
          id,
          body,
          fromOffice,
          title: fromOffice ? site.name : t('you'),
          date: formatDoualaMoment(createdAt, locale),
        }))}
      />
    </>
  )
}
