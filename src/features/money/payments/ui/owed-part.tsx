import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { type OwedPart as Owed, pauseDay } from '@/features/base/enrolments/second-part.rules'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Alert } from '@/ui/alert'
import { ButtonLink, Link } from '@/ui/link'

interface OwedPartProps {
  locale: Locale
  program: { slug: string; name: string }
  owed: Owed
  paused: boolean
  className?: string
}

/** The second part of a price: how much, until when, what happens when it stays out, and how to pay it. */
export function OwedPart({ locale, program, owed, paused, className }: OwedPartProps) {
  const t = textsOf(locale, 'Student.owed')
  const { slug, name } = program
  const facts = { amount: formatXaf(owed.amountXaf, locale), day: dayText(owed.dueOn, locale), program: name }
  return (
    <Alert
      kind="warning"
      live={false}
      className={className}
      title={t(paused ? 'pausedTitle' : 'title', facts)}
    >
      <p className="max-w-[65ch]">
        {t(paused ? 'pausedText' : 'text', { ...facts, pause: dayText(pauseDay(owed.dueOn), locale) })}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink
          href={href(locale, paths.payment, { program: slug })}
          size="sm"
          aria-label={t('payLabel', facts)}
        >
          {t('pay', facts)}
        </ButtonLink>
        {paused && (
          <Link href={href(locale, paths.messages)} className="inline-flex min-h-11 items-center">
            {t('askOffice')}
          </Link>
        )}
      </p>
    </Alert>
  )
}
