import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { stateAttributes } from '@/features/base/offline/kept-lessons.rules'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { Icon } from '@/ui/icon'
import type { WeekItemView } from '../server/get-item-page'
import { ItemFacts, ItemStateBadge, kindIcons } from './item-facts'

interface ItemLinkProps {
  locale: Locale
  program: string
  item: WeekItemView & { due_at?: string | null }
  /** The item whose page this is. */
  current?: boolean
  /** This is the next item to do. */
  next?: boolean
}

/** One item in the table of its week: its kind, duration and state. */
export function ItemLink({ locale, program, item, current = false, next = false }: ItemLinkProps) {
  const t = textsOf(locale, 'Learning')
  return (
    <a
      href={href(locale, paths.myItem(program, item.slug))}
      {...stateAttributes(program, item.slug, item.state === 'done')}
      aria-current={current ? 'page' : undefined}
      className={`flex min-h-14 items-center gap-3 rounded-card border p-3 no-underline sm:px-4 ${current || next ? 'border-forest bg-forest-tint' : 'border-line bg-raised hover:border-forest'}`}
    >
      <Icon name={kindIcons[item.kind]} className="size-5 shrink-0 text-forest" />
      <span className="grid min-w-0 flex-1 justify-items-start gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <span className="leading-snug font-semibold">{item.title}</span>
        <span className="text-sm text-soft sm:col-start-1">
          <ItemFacts locale={locale} {...item} />
          {item.due_at &&
            item.state !== 'done' &&
            ` · ${t('due', { date: formatDoualaShortDate(new Date(item.due_at), locale) })}`}
        </span>
        <span className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <ItemStateBadge locale={locale} state={item.state} />
        </span>
      </span>
    </a>
  )
}
