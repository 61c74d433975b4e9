import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import type { Waiting } from '../server/list-waiting'
import { waitingIcons } from './waiting-icons'

/** How much waits of each kind; each line links to its whole list. */
export function WaitingLists({ locale, items }: { locale: Locale; items: readonly Waiting[] }) {
  const t = textsOf(locale, 'Office.waiting')
  return (
    <nav aria-labelledby="waiting-lists" className="mt-4">
      <h3 id="waiting-lists" className="font-semibold">
        {textsOf(locale, 'Today')('byKind')}
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {items.map(({ kind, count, path, query }) => (
          <li key={kind}>
            <a
              href={href(locale, path, query)}
              className="inline-flex min-h-11 items-center gap-2 rounded-card border border-line px-3 no-underline hover:border-forest hover:text-forest"
            >
              <Icon name={waitingIcons[kind]} className="size-5 shrink-0 text-forest" />
              {t(kind, { count })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
