import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { Icon } from '@/ui/icon'

const shown = (unread: number) => (unread > 99 ? '99+' : unread)

/** A link like any other: the number is read with the page. */
export async function Bell({ locale, unread }: { locale: Locale; unread: number }) {
  const t = await getTranslations({ locale, namespace: 'Notifications' })
  return (
    <a
      href={href(locale, paths.notifications)}
      aria-label={t('bellUnread', { count: unread })}
      className="relative inline-grid size-11 place-items-center rounded-[10px] text-ink hover:text-forest"
    >
      <Icon name="bell" className="size-5.5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-sun px-1 text-center text-[0.75rem] leading-5 font-bold text-on-sun"
        >
          {shown(unread)}
        </span>
      )}
    </a>
  )
}
