import type { Locale } from '@/config/locales'
import { doualaDayStart, formatDoualaDate } from '@/lib/douala-time'
import type { TextKey, TextParams } from '@/messages/text-key'
import type { CohortLanguage, CohortMode } from './cohort-options'

/** The facts of a class for a mail. */
export type MailedCohort = {
  startsOn: string | null
  endsOn: string | null
  mode: CohortMode
  language: CohortLanguage
  place: string | null
}

type Say = (key: TextKey, params?: TextParams) => string

/** '2026-11-21' as '21 November 2026'. */
export const dayText = (day: string, locale: Locale) => {
  const at = doualaDayStart(day)
  return at ? formatDoualaDate(at, locale) : day
}

/** '12 January 2027 – 6 March 2027'; `say` finds texts by their full key. */
export function datesText(
  { startsOn, endsOn }: Pick<MailedCohort, 'startsOn' | 'endsOn'>,
  locale: Locale,
  say: Say,
): string {
  if (startsOn === null) {
    return say('Classes.anyTime')
  }
  const from = dayText(startsOn, locale)
  return endsOn === null
    ? say('Classes.fromDay', { from })
    : say('Classes.fromTo', { from, to: dayText(endsOn, locale) })
}

/** A class in one line: when, how, in which language. */
export const cohortLine = (cohort: MailedCohort, locale: Locale, say: Say): string =>
  [
    datesText(cohort, locale, say),
    say(`Classes.modes.${cohort.mode}`),
    say(`Classes.languages.${cohort.language}`),
  ].join(' · ')
