import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { buttonClass } from '@/ui/button-class'
import { Select } from '@/ui/input'
import type { ProgramCohorts } from '../../server/list-cohort-names'
import { cohortLabels } from './cohort-labels'

interface CohortFilterProps {
  locale: Locale
  /** The address of the list. */
  action: string
  /** The rest of the list's state. */
  keep: Readonly<Record<string, string>>
  programs: readonly ProgramCohorts[]
  program: string | undefined
  /** The id of the class. */
  chosen: string | undefined
}

/** Filters a list by a program and one of its classes. A plain form, which works without scripts. */
export function CohortFilter({ locale, action, keep, programs, program, chosen }: CohortFilterProps) {
  const t = textsOf(locale, 'Classes.filter')
  const titled = programs.map(({ slug, titleEn, titleFr, cohorts }) => ({
    slug,
    title: localized({ titleEn, titleFr }, 'title', locale),
    cohorts,
  }))
  const offered = titled
    .filter(({ slug }) => !program || slug === program)
    .flatMap(({ title, cohorts }) => cohorts.map((each) => ({ ...each, title })))
  const labels = cohortLabels(offered, locale)
  const { program: _, class: __, ...rest } = keep
  return (
    <form action={action} method="get" className="flex flex-wrap items-end gap-3">
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid min-w-0 gap-1.5">
        <label htmlFor="filter-program" className="text-sm font-semibold">
          {t('program')}
        </label>
        <Select id="filter-program" name="program" defaultValue={program ?? ''}>
          <option value="">{t('allPrograms')}</option>
          {titled.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      {offered.length > 0 && (
        <div className="grid min-w-0 gap-1.5">
          <label htmlFor="filter-class" className="text-sm font-semibold">
            {t('class')}
          </label>
          <Select id="filter-class" name="class" defaultValue={chosen ?? ''}>
            <option value="">{t('allClasses')}</option>
            {offered.map(({ id }, i) => (
              <option key={id} value={id}>
                {labels[i]}
              </option>
            ))}
          </Select>
        </div>
      )}
      <button type="submit" className={buttonClass({ variant: 'secondary' })}>
        {t('apply')}
      </button>
    </form>
  )
}
