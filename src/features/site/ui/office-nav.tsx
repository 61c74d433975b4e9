import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import type { HasRoles } from '@/config/roles'
import { numberFormat } from '@/lib/intl-formats'
import { Icon } from '@/ui/icon'
import { type OfficeLink, officeLinksFor } from './office-links'

interface OfficeNavProps {
  locale: Locale
  user: HasRoles
  /** Text of the entry one is on. */
  current: string
  /** Numbers that are missing come over the live connection. */
  counts: Partial<Record<NonNullable<OfficeLink['badge']>, number>>
}

export async function OfficeNav({ locale, user, current, counts }: OfficeNavProps) {
  const t = await getTranslations({ locale, namespace: 'Office.nav' })
  const number = numberFormat(locale)
  return (
    <nav aria-label={t('label')} className="grid gap-3 lg:pointer-fine:gap-1">
      {officeLinksFor(user).map(({ group, links }) => (
        <div key={group}>
          <p className="px-3 pb-1 text-sm text-soft lg:pointer-fine:pb-0 lg:pointer-fine:leading-4">
            {t(`group_${group}`)}
          </p>
          <ul className="grid gap-0.5 lg:pointer-fine:gap-0">
            {links.map(({ text, path, query, icon, badge }) => (
              <li key={text}>
                <a
                  href={href(locale, path, query)}
                  aria-current={text === current ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-[10px] border border-transparent px-3 font-semibold no-underline hover:bg-sunken hover:text-forest aria-[current]:bg-forest-tint aria-[current]:text-forest lg:pointer-fine:min-h-8 forced-colors:aria-[current]:border-[Highlight]"
                >
                  <Icon name={icon} className="size-5" />
                  <span className="leading-tight">{t(text)}</span>
                  {badge && (
                    <span
                      data-live-badge={badge}
                      hidden={!counts[badge]}
                      className="ml-auto rounded-full bg-sun px-2 text-sm text-on-sun tabular-nums"
                    >
                      <span className="sr-only">{t(`badge_${badge}`)} </span>
                      <span data-live={badge}>{number.format(counts[badge] ?? 0)}</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
