import { type Locale, otherLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { BoardButton } from '@/ui/action-board'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { archiveItemAction, moveItemAction } from '../actions'
import type { CurriculumEntry, CurriculumWeek } from '../server/get-curriculum'
import { ItemBadges } from './item-badges'
import { MoveToWeek } from './move-to-week'

interface RowProps {
  locale: Locale
  program: string
  item: CurriculumEntry
  /** Whether the reader may move and archive it. */
  arrange: boolean
}

function ItemHeading({ locale, program, item }: Omit<RowProps, 'arrange'>) {
  const t = textsOf(locale, 'Curriculum')
  const other = otherLocale(locale)
  const facts = [
    t(`kinds.${item.kind}`),
    t('minutes', { minutes: item.minutes }),
    t(item.required ? 'requiredItem' : 'optionalItem'),
    ...(item.sample ? [t('sampleItem')] : []),
  ]
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        <Link
          href={href(locale, paths.officeItem(program, item.slug))}
          className="inline-flex min-h-11 items-center"
          draggable={false}
        >
          {item.title[locale] || item.title[other] || t('untitled')}
        </Link>
      </p>
      <p className="text-sm text-soft wrap-anywhere" lang={item.title[other] ? other : undefined}>
        {item.title[other] || t('noTitleIn')}
      </p>
      <p className="mt-1 text-sm">{facts.join(' · ')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <ItemBadges locale={locale} status={item.status} missing={item.missing} />
      </p>
    </div>
  )
}

interface ItemRowProps extends RowProps {
  week: number
  weeks: readonly CurriculumWeek[]
}

/** An item in its week, with the buttons that move it. */
export function ItemRow({ locale, program, item, arrange, week, weeks }: ItemRowProps) {
  const t = textsOf(locale, 'Curriculum')
  const title = item.title[locale] || item.title[otherLocale(locale)] || t('untitled')
  const hidden = { slug: program, item: item.slug }
  const busy = { busy: t('working'), networkError: textsOf(locale)('Errors.network') }
  return (
    <li
      id={`item-${item.slug}`}
      data-item={item.slug}
      draggable={arrange}
      className={`grid gap-3 border-t border-line p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start ${arrange ? 'cursor-grab' : ''}`}
    >
      <ItemHeading locale={locale} program={program} item={item} />
      {arrange && (
        <div className="flex flex-wrap gap-2">
          {(['up', 'down'] as const).map((step) => (
            <BoardButton
              key={step}
              locale={locale}
              action={moveItemAction}
              hidden={{ ...hidden, move: step }}
              label={t(`${step}Item`, { title })}
              texts={busy}
              variant="secondary"
              size="sm"
            >
              <Icon name="arrow-down" className={`size-4 ${step === 'up' ? 'rotate-180' : ''}`} />
              {t(step)}
            </BoardButton>
          ))}
        </div>
      )}
      {arrange && (
        <details suppressHydrationWarning className="sm:col-span-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-forest">
            {t('more')}
            <span className="sr-only">{`: ${title}`}</span>
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2 sm:items-end">
            <MoveToWeek
              id={`move-${item.slug}`}
              locale={locale}
              action={moveItemAction}
              hidden={{ ...hidden, move: 'place' }}
              fields={[
                {
                  name: 'week',
                  kind: 'select',
                  label: t('toWeek'),
                  defaultValue: String(week),
                  options: weeks.map(({ number }) => ({
                    value: String(number),
                    label: t('weekShort', { number }),
                  })),
                },
              ]}
              texts={actionFormTexts(locale, 'Curriculum.move', 'Curriculum.working')}
              variant="secondary"
            />
            <BoardButton
              locale={locale}
              action={archiveItemAction}
              hidden={{ ...hidden, archived: 'true' }}
              label={t('archiveItem', { title })}
              texts={busy}
              variant="secondary"
            >
              {t('archive')}
            </BoardButton>
          </div>
        </details>
      )}
    </li>
  )
}

export function ArchivedRow({ locale, program, item, arrange }: RowProps) {
  const t = textsOf(locale, 'Curriculum')
  const title = item.title[locale] || item.title[otherLocale(locale)] || t('untitled')
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line p-4">
      <ItemHeading locale={locale} program={program} item={item} />
      {arrange && (
        <BoardButton
          locale={locale}
          action={archiveItemAction}
          hidden={{ slug: program, item: item.slug, archived: 'false' }}
          label={t('restoreItem', { title })}
          texts={{ busy: t('working'), networkError: textsOf(locale)('Errors.network') }}
          variant="secondary"
          size="sm"
        >
          {t('restore')}
        </BoardButton>
      )}
    </li>
  )
}
