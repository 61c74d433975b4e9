import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import type { ChoosableCohort, Meeting } from '../cohort-views'
import { weekdaysText } from '../weekdays'

/** 'Tuesday and Thursday, 18:00–19:30'. */
export const meetingText = ({ days, from, to }: Meeting, locale: Locale) =>
  textsOf(locale)('Classes.meets', {
    days: weekdaysText(days, locale),
    hours: textsOf(locale)('Timetable.range', { from, to }),
  })

type Facts = Pick<ChoosableCohort, 'starts_on' | 'mode' | 'language' | 'place' | 'meetings' | 'teacher'>

/** The facts of a class for a buyer, as far as the office has entered them: first day and language, days and hours, teacher. */
export function cohortFacts(cohort: Facts, locale: Locale): string[] {
  const { starts_on: day, mode, language, meetings, teacher, place } = cohort
  const inLanguage = textsOf(locale)(`Classes.languages.${language}`)
  return [
    day === null
      ? textsOf(locale)('Classes.pacedIn', { language: inLanguage })
      : textsOf(locale)('Classes.beginsIn', { day: dayText(day, locale), language: inLanguage }),
    ...(mode === 'campus' && place ? [place] : []),
    ...meetings.map((meeting) => meetingText(meeting, locale)),
    ...(teacher ? [textsOf(locale)('Classes.withTeacher', { teacher })] : []),
  ]
}
