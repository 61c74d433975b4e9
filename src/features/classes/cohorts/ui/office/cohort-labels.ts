import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { distinctNames } from '@/lib/distinct-names'
import { formatDoualaShortDate } from '@/lib/douala-time'
import type { NamedCohort } from '../../server/list-cohort-names'

const named = (label: string, name: string | null) => (name === null ? label : `${label} · ${name}`)

const distinguishing = ({ mode, time, place, teacher, language }: NamedCohort, locale: Locale) => [
  textsOf(locale)(`Classes.modes.${mode}`),
  time,
  place,
  teacher,
  textsOf(locale)(`Classes.languages.${language}`),
]

/** 'Web Development, 12 Jan 2027', with the facts that distinguish classes of the same day; in the order of the classes. */
export const cohortLabels = (
  cohorts: readonly (NamedCohort & { title: string })[],
  locale: Locale,
): string[] =>
  distinctNames(
    cohorts.map((each) => ({
      name: named(cohortName(each.title, each.startsOn, locale), each.name),
      parts: distinguishing(each, locale),
    })),
  )

/** The same without the program: '12 Jan 2027'. */
export const cohortDays = (cohorts: readonly NamedCohort[], locale: Locale): string[] =>
  distinctNames(
    cohorts.map((each) => ({
      name: named(
        each.startsOn === null
          ? textsOf(locale)('Classes.modes.self_paced')
          : formatDoualaShortDate(new Date(`${each.startsOn}T12:00:00Z`), locale),
        each.name,
      ),
      parts: distinguishing(each, locale),
    })),
  )
