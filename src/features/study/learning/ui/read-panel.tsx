import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import type { ItemPage } from '../server/get-item-page'
import { ReadForm } from './read-form'

/** "I have read this", and what replaces it once it is pressed. */
export function ReadPanel({ locale, page: { item } }: { locale: Locale; page: ItemPage }) {
  const t = textsOf(locale, 'Learning')
  const errors = textsOf(locale, 'Errors')
  const offline = textsOf(locale, 'Offline')
  const done = item.state === 'done'
  const form = (
    <ReadForm
      locale={locale}
      id={item.id}
      title={item.title}
      completed={!done}
      place={{ slug: item.program.slug, item: item.slug }}
      texts={{
        press: done ? t('notRead') : t('read'),
        busy: t('saving'),
        network: errors('network'),
        kept: offline('readKept'),
        notKept: offline('notKept'),
      }}
    />
  )
  if (!done) {
    return (
      <div id="read" className="mt-10 scroll-mt-6 print:hidden">
        {form}
      </div>
    )
  }
  return (
    <div id="read" className="mt-10 scroll-mt-6 print:hidden">
      <Alert kind="success" live={false}>
        <p>{t('readDone')}</p>
        {!item.week.completed && <div className="mt-2">{form}</div>}
      </Alert>
    </div>
  )
}
