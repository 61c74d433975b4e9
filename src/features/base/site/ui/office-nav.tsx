import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import type { HasRoles } from '@/config/roles'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { Icon } from '@/ui/icon'
import { type OfficeLink, officeLinksFor } from './office-links'

interface OfficeNavProps {
  locale: Locale
  user: HasRoles
  /** The text of the current entry. */
  current: string
  /** Missing numbers arrive over the live connection. */
  counts: Partial<Record<NonNullable<OfficeLink['badge']>, number>>
}

type BadgeProps = Pick<OfficeNavProps, 'locale' | 'counts'> & { link: OfficeLink }

const pill = 'rounded-full bg-sun px-2 text-sm text-on-sun tabular-nums'

/** A count beside its entry, with a link to the list that it counts. */
function Badge({ locale, link: { badge, badgeQuery, path }, counts }: BadgeProps) {
  if (!badge) {
    return null
  }
  const t = textsOf(locale, 'Office.nav')
  const count = counts[badge]
  const text = (
    <>
      <span className={badgeQuery && badge === 'newMessages' ? 'lg:sr-only' : 'sr-only'}>
        {t(`badge_${badge}`)}{' '}
      </span>
      <span data-live={badge}>{numberFormat(locale).format(count ?? 0)}</span>
    </>
  )
  return badgeQuery ? (
    <a
      href={href(locale, path, badgeQuery)}
      data-live-badge={badge}
      hidden={!count}
      className={`${pill} absolute right-3 inline-flex min-h-6 items-center gap-1 font-semibold no-underline before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:underline lg:pointer-fine:before:hidden`}
    >
      {text}
    </a>
  ) : (
    <span data-live-badge={badge} hidden={!count} className={`${pill} ml-auto`}>
      {text}
    </span>
  )
}

export function OfficeNav({ locale, user, current, counts }: OfficeNavProps) {
  const t = textsOf(locale, 'Office.nav')
  return (
    <nav aria-label={t('label')} className="grid gap-3 lg:pointer-fine:gap-1">
      {officeLinksFor(user).map(({ group, links }) => (
        <div key={group}>
          <p className="px-3 pb-1 text-sm text-soft lg:pointer-fine:pb-0 lg:pointer-fine:leading-4">
            {t(`group_${group}`)}
          </p>
          <ul className="grid gap-0.5 lg:pointer-fine:gap-0">
            {links.map((link) => (
              <li key={link.text} className="relative flex items-center">
                <a
                  href={href(locale, link.path, link.query)}
                  aria-current={link.text === current ? 'page' : undefined}
                  className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-[10px] border border-transparent px-3 font-semibold no-underline hover:bg-sunken hover:text-forest aria-[current]:bg-forest-tint aria-[current]:text-forest lg:pointer-fine:min-h-6.25 forced-colors:aria-[current]:border-[Highlight]"
                >
                  <Icon name={link.icon} className="size-5" />
                  <span className="leading-tight">{t(link.text)}</span>
                  {link.badge && !link.badgeQuery && <Badge locale={locale} link={link} counts={counts} />}
                </a>
                {link.badge && link.badgeQuery && <Badge locale={locale} link={link} counts={counts} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
