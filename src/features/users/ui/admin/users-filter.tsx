import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import { Input } from '@/ui/input'
import { FilterLinks } from '@/ui/list/filter-links'
import { SearchForm } from '@/ui/list/search-form'
import { usersHref, usersList } from './users-address'

const roleTexts = [
  [undefined, 'allRoles'],
  ['admin', 'roleAdmin'],
  ['staff', 'roleStaff'],
  ['student', 'roleStudent'],
] as const

/** Search, phone and role; and the order, which on a phone has no column to press. */
export async function UsersFilter({ locale, state }: { locale: Locale; state: ListState }) {
  const [admin, t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Admin' }),
    getTranslations({ locale, namespace: 'Users' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const { phone: _, ...keep } = listQuery(usersList, state)
  const typed = state.q || state.filters.phone
  return (
    <div className="grid gap-4">
      <SearchForm
        action={href(locale, paths.adminUsers)}
        value={state.q}
        label={t('search')}
        submit={common('search')}
        keep={keep}
      >
        <div className="grid gap-1.5 max-sm:grow">
          <label htmlFor="search-phone" className="text-sm font-semibold">
            {admin('phone')}
          </label>
          <Input
            id="search-phone"
            key={state.filters.phone}
            type="search"
            inputMode="tel"
            name="phone"
            defaultValue={state.filters.phone}
            maxLength={32}
            autoComplete="off"
          />
        </div>
      </SearchForm>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <FilterLinks
          label={t('roleFilter')}
          items={roleTexts.map(([role, text]) => ({
            href: usersHref(locale, state, { filters: { role } }),
            text: admin(text),
            current: state.filters.role === role,
          }))}
        />
        <div className="flex flex-wrap items-center gap-2">
          <FilterLinks
            label={t('sortBy')}
            items={[
              {
                href: usersHref(locale, state, { sort: 'created', dir: 'desc' }),
                text: t('newest'),
                current: state.sort === 'created',
              },
              {
                href: usersHref(locale, state, { sort: 'name', dir: 'asc' }),
                text: admin('fullName'),
                current: state.sort === 'name',
              },
            ]}
          />
          {typed && (
            <a
              href={usersHref(locale, state, { q: '', filters: { phone: undefined } })}
              className="inline-flex min-h-11 items-center px-2 font-semibold text-forest"
            >
              {common('clear')}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
