import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/class-line'
import { translate } from '@/server/texts'
import type { ChoosableClass, Meeting } from '../cohort-views'
import { weekdaysText } from '../weekdays'

/** 'Tuesday and Thursday, 18:00–19:30'. */
export const meetingText = ({ days, from, to }: Meeting, locale: Locale) =>
  translate(locale, 'Classes.meets', {
    days: weekdaysText(days, locale),
    hours: translate(locale, 'Timetable.range', { from, to }),
  })

type Facts = Pick<ChoosableClass, 'starts_on' | 'mode' | 'language' | 'place' | 'meetings' | 'teacher'>

/** What a buyer has to know of a class, as far as the office has entered it: first day and language, days and hours, teacher. */
export function classFacts(cohort: Facts, locale: Locale): string[] {
  const { starts_on: day, mode, language, meetings, teacher, place } = cohort
  const inLanguage = translate(locale, `Classes.languages.${language}`)
  return [
    day === null
      ? translate(locale, 'Classes.pacedIn', { language: inLanguage })
      : translate(locale, 'Classes.beginsIn', { day: dayText(day, locale), language: inLanguage }),
    ...(mode === 'campus' && place ? [place] : []),
    ...meetings.map((meeting) => meetingText(meeting, locale)),
    ...(teacher ? [translate(locale, 'Classes.withTeacher', { teacher })] : []),
  ]
}
