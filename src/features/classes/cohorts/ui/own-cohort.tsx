import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import type { CohortLanguage } from '@/features/base/enrolments/cohort-options'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayOf } from '@/lib/douala-time'
import { Link } from '@/ui/link'

/** 'Your class begins on 9 January 2027, in French'; afterwards, that it began. */
export function ownCohortText(
  { startsOn, language }: { startsOn: string | null; language: CohortLanguage },
  locale: Locale,
  now: Date,
): string {
  const inLanguage = textsOf(locale)(`Classes.languages.${language}`)
  if (startsOn === null) {
    return textsOf(locale)('Classes.mine.paced', { language: inLanguage })
  }
  const key = startsOn < doualaDayOf(now) ? 'Classes.mine.began' : 'Classes.mine.begins'
  return textsOf(locale)(key, { day: dayText(startsOn, locale), language: inLanguage })
}

/** A link to ask the office for another class, because only the office moves students. */
export function ChangeCohort({ locale }: { locale: Locale }) {
  return (
    <Link
      href={href(locale, paths.messages)}
      aria-label={textsOf(locale)('Classes.mine.changeLabel')}
      className="inline-flex min-h-11 items-center"
    >
      {textsOf(locale)('Classes.mine.change')}
    </Link>
  )
}
