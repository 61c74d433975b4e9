import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import type { ItemView } from '../learning.answers'

/** The student has done an item with the same content in another program. */
export function DoneElsewhere({ locale, item }: { locale: Locale; item: ItemView }) {
  const t = textsOf(locale, 'Learning.doneIn')
  if (!item.done_in || item.state === 'done') {
    return null
  }
  return (
    <Alert live={false} className="mt-6" title={t('title', { program: item.done_in.name })}>
      {item.kind === 'lesson' ? (
        <Link href="#read" className="inline-flex min-h-11 items-center">
          {t('toMark')}
        </Link>
      ) : (
        <p>{t('stillToDo')}</p>
      )}
    </Alert>
  )
}
