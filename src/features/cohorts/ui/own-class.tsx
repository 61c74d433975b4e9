import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/enrolments/class-line'
import type { CohortLanguage } from '@/features/enrolments/class-options'
import { translate } from '@/server/texts'
import { Link } from '@/ui/link'

/** 'Your class begins on 9 January 2027, in French'. */
export function ownClassText(
  { startsOn, language }: { startsOn: string | null; language: CohortLanguage },
  locale: Locale,
): string {
  const inLanguage = translate(locale, `Classes.languages.${language}`)
  return startsOn === null
    ? translate(locale, 'Classes.mine.paced', { language: inLanguage })
    : translate(locale, 'Classes.mine.begins', { day: dayText(startsOn, locale), language: inLanguage })
}

/** The office moves students: the way to ask it. */
export function ChangeClass({ locale }: { locale: Locale }) {
  return (
    <Link
      href={href(locale, paths.messages)}
      aria-label={translate(locale, 'Classes.mine.changeLabel')}
      className="inline-flex min-h-11 items-center"
    >
      {translate(locale, 'Classes.mine.change')}
    </Link>
  )
}
