import { withLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import type { TodayRow } from '../server/list-today'
import type { Waiting } from '../server/list-waiting'
import { keyOf, placeOf, todayPath } from '../today.rules'
import { TodayKeys } from './today-keys'
import { viewOf } from './today-texts'
import { waitingIcons } from './waiting-icons'
import { WaitingLists } from './waiting-in-office'

interface TodayListProps {
  locale: Locale
  rows: readonly TodayRow[]
  /** How much of each kind waits; the list shows the oldest of all. */
  waiting: readonly Waiting[]
  now: Date
}

/** More rows than this on one page nobody reads: the lists of each kind have the rest. */
const mostShown = 30

function Row({ locale, row, now }: Pick<TodayListProps, 'locale' | 'now'> & { row: TodayRow }) {
  const { kind, title, waits, due, isLate } = viewOf(row, locale, now)
  return (
    <li>
      <a
        href={withLocale(locale, todayPath(keyOf(row)))}
        data-act={placeOf(row, locale)}
        aria-haspopup="dialog"
        className="flex min-h-14 items-start gap-3 rounded-card px-4 py-3 no-underline hover:bg-sunken focus-visible:bg-sunken sm:px-5"
      >
        <Icon name={waitingIcons[row.kind]} className="mt-0.5 size-5 shrink-0 text-forest" />
        <span className="grid min-w-0 grow gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{row.who ?? kind}</span>
            <span className="line-clamp-2 text-soft wrap-anywhere">
              {[row.who && kind, title].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="text-sm sm:text-right">
            <span className="block text-soft">{waits}</span>
            {due && <span className={isLate ? 'font-semibold text-brick' : 'text-soft'}>{due}</span>}
          </span>
        </span>
      </a>
    </li>
  )
}

/** Everything that waits for this person, by age, and the lists of each kind. */
export function TodayList({ locale, rows, waiting, now }: TodayListProps) {
  const t = textsOf(locale, 'Today')
  const office = textsOf(locale, 'Office.waiting')
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="display text-xl">
        {office('title')}
      </h2>
      {rows.length === 0 && waiting.length === 0 ? (
        <div className="mt-3">
          <EmptyState icon="circle-check" title={office('nothing')}>
            {t('emptyText')}
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-1 hidden text-sm text-soft lg:js:block">{t('keys')}</p>
          <TodayKeys>
            <ul
              aria-label={t('byAge')}
              className="mt-3 divide-y divide-line rounded-card border border-line bg-raised"
            >
              {rows.slice(0, mostShown).map((row) => (
                <Row key={keyOf(row)} locale={locale} row={row} now={now} />
              ))}
            </ul>
          </TodayKeys>
          <WaitingLists locale={locale} items={waiting} />
        </>
      )}
    </section>
  )
}
