import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import type { ProgramCohorts } from '@/features/classes/cohorts/server/list-cohort-names'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { buttonClass } from '@/ui/button-class'
import { Input, Select } from '@/ui/input'
import { FilterLinks } from '@/ui/list/filter-links'
import { type MoneyPeriod, moneySteps, namedPeriod, namedPeriods } from '../../money-period.rules'
import { moneySources } from '../../payments-list'

interface MoneyFiltersProps {
  locale: Locale
  today: string
  period: MoneyPeriod
  filter: { provider?: string | undefined; program?: string | undefined }
  programs: readonly Pick<ProgramCohorts, 'slug' | 'titleEn' | 'titleFr'>[]
}

const page = paths.officePage('money')
// Money that came from credit alone is none.
const sources = moneySources.filter((source) => source !== 'credit' && source !== 'code')

/** The usual periods as links, and a form for any other, with the way of payment and the program. */
export function MoneyFilters({ locale, today, period, filter, programs }: MoneyFiltersProps) {
  const t = textsOf(locale, 'Money')
  const office = textsOf(locale, 'PaymentsOffice')
  const links = namedPeriods.map((name) => {
    const days = namedPeriod(name, today)
    return {
      href: href(locale, withQuery(page, { ...filter, ...days })),
      text: t(`period.${name}`),
      current: days.from === period.from && days.to === period.to,
    }
  })
  const choice = (
    name: 'by' | 'provider' | 'program',
    value: string | undefined,
    options: [string, string][],
  ) => (
    <div className={`grid min-w-0 gap-1.5 ${name === 'program' ? 'max-sm:col-span-2' : ''}`}>
      <label htmlFor={`money-${name}`} className="text-sm font-semibold">
        {t(`filter.${name}`)}
      </label>
      <Select id={`money-${name}`} name={name} defaultValue={value ?? ''}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
  return (
    <div data-print="no" className="mb-8 grid gap-4">
      <FilterLinks label={office('filterPeriod')} items={links} />
      <form
        action={href(locale, page)}
        method="get"
        className="flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2"
      >
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="grid min-w-0 gap-1.5 max-sm:col-span-2">
            <label htmlFor={`money-${name}`} className="text-sm font-semibold">
              {office(`period.${name}`)}
            </label>
            <Input id={`money-${name}`} type="date" name={name} defaultValue={period[name]} />
          </div>
        ))}
        {choice(
          'by',
          period.by,
          moneySteps.map((step) => [step, t(`step.${step}`)]),
        )}
        {choice('provider', filter.provider, [
          ['', office('all')],
          ...sources.map((source): [string, string] => [source, office(`source.${source}`)]),
        ])}
        {choice('program', filter.program, [
          ['', t('filter.allPrograms')],
          ...programs.map((program): [string, string] => [program.slug, localized(program, 'title', locale)]),
        ])}
        <button
          type="submit"
          className={buttonClass({ variant: 'secondary', className: 'max-sm:col-span-2' })}
        >
          {office('period.apply')}
        </button>
      </form>
    </div>
  )
}
