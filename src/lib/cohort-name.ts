import type { Locale } from '@/config/locales'
import { formatDoualaShortDate } from './douala-time'

/** The name of a class: 'Web Development, 12 Jan 2027'. `startsOn`: '2027-01-12', or null if it has no dates. */
export const cohortName = (programTitle: string, startsOn: string | null, locale: Locale) =>
  startsOn === null
    ? programTitle
    : `${programTitle}, ${formatDoualaShortDate(new Date(`${startsOn}T12:00:00Z`), locale)}`
