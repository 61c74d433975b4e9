import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pick, textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'

const largest = 99

/** A plain link. The number is rendered with the page and updated live from then on (ui/live-counts). */
interface BellProps {
  locale: Locale
  unread: number
  place?: string
}

export function Bell({ locale, unread, place = paths.notifications }: BellProps) {
  const t = textsOf(locale, 'Notifications')
  return (
    <a
      href={href(locale, place)}
      aria-label={t('bellUnread', { count: unread })}
      data-live-label="unreadNotices"
      data-say={pick(locale, 'Notifications', ['bellUnread']).bellUnread}
      className="relative inline-grid size-11 place-items-center rounded-[10px] text-ink hover:text-forest"
    >
      <Icon name="bell" className="size-5.5" />
      <span
        aria-hidden="true"
        data-live-badge="unreadNotices"
        hidden={unread === 0}
        className="absolute top-0.5 right-0 min-w-5 rounded-full bg-sun px-1 text-center text-[0.75rem] leading-5 font-bold text-on-sun"
      >
        <span data-live="unreadNotices" data-live-max={largest}>
          {unread > largest ? `${largest}+` : unread}
        </span>
      </span>
    </a>
  )
}
