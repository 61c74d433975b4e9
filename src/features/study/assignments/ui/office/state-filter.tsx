import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { FilterLinks } from '@/ui/list/filter-links'
import { officeStates } from '../../assignments.schema'
import { officeListSpec } from '../../submissions-list'

interface StateFilterProps {
  locale: Locale
  state: ListState
  /** Undefined if the list could not be read. */
  waiting?: number
}

/** "Waiting" is the default, so this choice puts no state into the address. */
export function StateFilter({ locale, state, waiting }: StateFilterProps) {
  const t = textsOf(locale, 'Grading')
  const current = state.filters.state ?? 'submitted'
  return (
    <FilterLinks
      label={t('filterState')}
      items={officeStates.map((each) => ({
        href: officeListHref(locale, officeListSpec, state, {
          filters: { state: each === 'submitted' ? undefined : each },
        }),
        text: t(`states.${each}`),
        count: each === 'submitted' ? waiting : undefined,
        current: each === current,
      }))}
    />
  )
}
