import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatMonth } from '@/lib/douala-time'
import { Icon } from '@/ui/icon'
import type { ItemGuideView } from '../learning.answers'

/** The goals that an item practises, how it is done without a computer, and when it was checked; nothing if nothing is known. */
export function ItemGuide({ locale, guide }: { locale: Locale; guide: ItemGuideView }) {
  const t = textsOf(locale, 'Learning')
  const { practises, way_round, checked } = guide
  if (practises.length === 0 && way_round === null && checked === null) {
    return null
  }
  return (
    <div className="mt-4 grid gap-2 text-sm">
      {practises.length > 0 && (
        <div>
          <p>
            <span className="font-semibold">{t('practises', { count: practises.length })}</span>{' '}
            {practises.length === 1 && practises[0]?.text}
          </p>
          {practises.length > 1 && (
            <ul className="mt-1 list-disc pl-5 marker:text-forest">
              {practises.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {way_round !== null && (
        <div className="flex gap-3 rounded-card bg-sunken p-3">
          <Icon name="laptop" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{t('needsComputer')}</p>
            <p>{way_round}</p>
          </div>
        </div>
      )}
      {checked !== null && (
        <p className="text-soft">{t('checkedIn', { month: formatMonth(checked, locale) })}</p>
      )}
    </div>
  )
}
