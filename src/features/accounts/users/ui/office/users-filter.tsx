import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { type ListState, listQuery } from '@/lib/list-state'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { Input } from '@/ui/input'
import { FilterLinks } from '@/ui/list/filter-links'
import { usersHref, usersList } from './users-address'

const roleTexts = [
  [undefined, 'allRoles'],
  ['admin', 'roleAdmin'],
  ['staff', 'roleStaff'],
  ['student', 'roleStudent'],
] as const

/** The id of the search form, because the telephone field is elsewhere on the page. */
const form = 'users-search'

/** The search preserves the rest of the list's address, except the telephone, which is a field of the same form. */
export function usersSearch(state: ListState) {
  const { phone: _, ...keep } = listQuery(usersList, state)
  return { id: form, keep }
}

/** Telephone and role. */
export function UsersFilter({ locale, state }: { locale: Locale; state: ListState }) {
  const office = textsOf(locale, 'Office')
  const t = textsOf(locale, 'Users')
  const common = textsOf(locale, 'Common')
  const isFiltered = state.q || state.filters.phone
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 grow gap-1">
          <label htmlFor="search-phone" className="text-sm font-semibold">
            {office('phone')}
          </label>
          <Input
            id="search-phone"
            form={form}
            key={state.filters.phone}
            type="search"
            inputMode="tel"
            name="phone"
            defaultValue={state.filters.phone}
            maxLength={32}
            autoComplete="off"
          />
        </div>
        <button
          type="submit"
          form={form}
          aria-label={t('searchPhone')}
          className={buttonClass({ variant: 'secondary', className: 'w-12 shrink-0 px-0!' })}
        >
          <Icon name="search" className="size-5" />
        </button>
      </div>
      <FilterLinks
        label={t('roleFilter')}
        items={roleTexts.map(([role, text]) => ({
          href: usersHref(locale, state, { filters: { role } }),
          text: office(text),
          current: state.filters.role === role,
        }))}
      />
      {isFiltered && (
        <a
          href={usersHref(locale, state, { q: '', filters: { phone: undefined } })}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-forest"
        >
          {common('clear')}
        </a>
      )}
    </>
  )
}
