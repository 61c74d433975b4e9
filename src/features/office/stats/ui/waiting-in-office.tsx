import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'
import type { Waiting, WaitingKind } from '../server/list-waiting'

const icons: Record<WaitingKind, IconName> = {
  messages: 'inbox',
  questions: 'message-circle',
  assignments: 'file-text',
  payments: 'wallet',
  claims: 'flag',
  differences: 'file-spreadsheet',
  toMove: 'calendar-days',
  openDrafts: 'layers',
  reports: 'shield-check',
  erasures: 'users',
  guardians: 'shield-check',
  mails: 'mail',
}

/** Today's waiting work; each line links to it. */
export function WaitingList({ locale, items }: { locale: Locale; items: readonly Waiting[] }) {
  const t = textsOf(locale, 'Office.waiting')
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="display text-xl">
        {t('title')}
      </h2>
      {items.length === 0 ? (
        <p className="mt-2 text-soft">{t('nothing')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
          {items.map(({ kind, count, path, query }) => (
            <li key={kind}>
              <a
                href={href(locale, path, query)}
                className="flex min-h-14 items-center gap-4 px-5 py-3 no-underline hover:text-forest"
              >
                <Icon name={icons[kind]} className="size-5 text-forest" />
                <span className="grow font-semibold">{t(kind, { count })}</span>
                <Icon name="arrow-right" className="size-5 text-soft" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
