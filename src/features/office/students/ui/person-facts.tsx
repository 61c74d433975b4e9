import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { datesText, dayText } from '@/features/base/enrolments/cohort-line'
import { EnrolmentBadge } from '@/features/base/enrolments/ui/enrolment-badge'
import { labelOf, toneOf } from '@/features/money/payments/payment-badge'
import type { Placeholder } from '@/features/talk/contact/reply-placeholders.rules'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import type { PersonFactsFound } from '../server/get-person-facts'

const mostPayments = 3

/** What ready answers can name of a student, in the student's language; what is not known is missing. */
export function placeholdersOf(
  { programs, payments }: PersonFactsFound,
  language: Locale,
): Partial<Record<Placeholder, string>> {
  const owed = programs.flatMap(({ owed: part, status, priceXaf }) =>
    part ? part.amountXaf : status === 'pending' ? priceXaf : [],
  )[0]
  const paid = payments?.find(({ view }) => view.receipt)
  const amount = owed ?? paid?.view.amount
  const begins = programs
    .flatMap(({ cohort }) => cohort?.startsOn ?? [])
    .sort()
    .at(-1)
  return {
    ...(payments && amount !== undefined ? { amount: formatXaf(amount, language) } : {}),
    ...(begins ? { class_begins: dayText(begins, language) } : {}),
    ...(paid?.view.receipt ? { receipt_link: paid.view.receipt.url } : {}),
  }
}

interface PersonFactsProps {
  locale: Locale
  id: string
  facts: PersonFactsFound
  /** The message came from another address: only the phone is that of the student. */
  byPhone: boolean
}

/** Payments, class and progress of the student who wrote, beside the answer. */
export function PersonFacts({ locale, id, facts: { programs, payments }, byPhone }: PersonFactsProps) {
  const t = textsOf(locale, 'PersonFacts')
  const states = textsOf(locale, 'Student')
  return (
    <section aria-label={t('title')} className="grid gap-3 rounded-card border border-line p-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>{t('title')}</strong>
        <Link href={href(locale, paths.officeStudent(id))}>{t('page')}</Link>
      </p>
      {byPhone && <p className="text-soft">{t('byPhone')}</p>}
      {programs.length === 0 && <p className="text-soft">{t('noPrograms')}</p>}
      <ul className="grid gap-2">
        {programs.map((program) => (
          <li key={program.id} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <strong className="wrap-anywhere">{program.name}</strong>
              <EnrolmentBadge status={program.status}>{states(`statuses.${program.status}`)}</EnrolmentBadge>
            </span>
            <span className="text-soft">
              {[
                program.cohort &&
                  datesText(program.cohort, locale, (key, params) => textsOf(locale)(key, params)),
                t('progress', { done: program.completedWeeks, weeks: program.weeks }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {payments?.slice(0, mostPayments).map(({ id: payment, view, at }) => {
        const label = labelOf(view)
        return (
          <p key={payment} className="flex flex-wrap items-center gap-2">
            <Link href={href(locale, paths.officePayment(view.reference))} className="tabular-nums">
              {formatXaf(view.amount, locale)}
            </Link>
            <Badge tone={toneOf[label]}>{textsOf(locale, 'Receipt')(`status.${label}`)}</Badge>
            <span className="text-soft">{formatDoualaShortDate(at, locale)}</span>
          </p>
        )
      })}
      {payments?.length === 0 && <p className="text-soft">{t('noPayments')}</p>}
    </section>
  )
}
