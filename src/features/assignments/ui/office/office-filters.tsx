import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { buttonClass } from '@/ui/button-class'
import { Select } from '@/ui/input'
import { FilterLinks } from '@/ui/list/filter-links'
import { ListTools } from '@/ui/list/list-tools'
import { SearchForm } from '@/ui/list/search-form'
import { officeStates } from '../../assignments.schema'
import { officeListSpec } from '../../office-list'

interface OfficeFiltersProps {
  locale: Locale
  state: ListState
  /** Not known when the list could not be read. */
  waiting?: number
  programs: readonly { slug: string; title: string }[]
}

export async function OfficeFilters({ locale, state, waiting, programs }: OfficeFiltersProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Grading' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const { program: _, ...keep } = listQuery(officeListSpec, state, { q: '' })
  const to = (change: Parameters<typeof listQuery>[2]) =>
    officeListHref(locale, officeListSpec, state, change)
  const current = state.filters.state ?? 'submitted'
  const form = 'files-search'
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      search={
        <SearchForm
          id={form}
          action={href(locale, paths.officePage('assignments'))}
          value={state.q}
          label={t('search')}
          submit={common('search')}
          keep={keep}
          clear={{ href: to({ q: '' }), text: common('clear') }}
        />
      }
    >
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 grow gap-1">
          <label htmlFor="filter-program" className="text-sm font-semibold">
            {t('filterProgram')}
          </label>
          <Select id="filter-program" form={form} name="program" defaultValue={state.filters.program ?? ''}>
            <option value="">{t('anyProgram')}</option>
            {programs.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </Select>
        </div>
        <button type="submit" form={form} className={buttonClass({ variant: 'secondary' })}>
          {t('apply')}
        </button>
      </div>
      <FilterLinks
        label={t('filterState')}
        items={officeStates.map((each) => ({
          href: to({ filters: { state: each === 'submitted' ? undefined : each } }),
          text: t(`states.${each}`),
          count: each === 'submitted' ? waiting : undefined,
          current: each === current,
        }))}
      />
    </ListTools>
  )
}
