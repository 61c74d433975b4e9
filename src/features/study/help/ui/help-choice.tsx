import type { Locale } from '@/config/locales'
import { cohortDays } from '@/features/classes/cohorts/ui/office/cohort-labels'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { Icon } from '@/ui/icon'
import { FilterLinks } from '@/ui/list/filter-links'
import { Sheet } from '@/ui/sheet'
import { helpReasons } from '../help.schema'
import { helpListSpec } from '../help-list'
import type { HelpPage } from '../server/list-help'

interface HelpChoiceProps {
  locale: Locale
  state: ListState
  result: HelpPage
}

/** The choice of program, class and reason: behind, inactive, stuck, or waiting. */
export function HelpChoice({ locale, state, result }: HelpChoiceProps) {
  const { program, programs, cohorts, cohortId } = result
  if (!program) {
    return null
  }
  const t = textsOf(locale, 'Help')
  const show = helpReasons.find((reason) => reason === state.filters.show) ?? 'behind'
  const to = (filters: Record<string, string>) => officeListHref(locale, helpListSpec, state, { filters })
  const days = cohortDays(cohorts, locale)
  return (
    <div className="mb-4 grid gap-4">
      <Sheet
        id="list-filters"
        look={{ size: 'md', className: 'w-full justify-between' }}
        trigger={
          <>
            <span className="min-w-0 wrap-anywhere">{program.title}</span>
            <Icon name="sliders-horizontal" className="size-5" />
          </>
        }
        triggerLabel={t('chooseProgram', { program: program.title })}
        doneText={textsOf(locale, 'Common')('close')}
      >
        <FilterLinks
          label={t('program')}
          items={programs.map(({ slug, title }) => ({
            href: to({ program: slug, class: '' }),
            text: title,
            current: slug === program.slug,
          }))}
        />
        {cohorts.length > 0 && (
          <FilterLinks
            label={t('class')}
            items={[
              { href: to({ class: '' }), text: t('allClasses'), current: cohortId === null },
              ...cohorts.map(({ id }, i) => ({
                href: to({ class: id }),
                text: days[i] ?? '',
                current: id === cohortId,
              })),
            ]}
          />
        )}
      </Sheet>
      <FilterLinks
        label={t('show')}
        items={helpReasons.map((reason) => ({
          href: to({ show: reason }),
          text: t(`reasons.${reason}`),
          current: reason === show,
        }))}
      />
    </div>
  )
}
