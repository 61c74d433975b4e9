import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { ButtonLink, Link } from '@/ui/link'
import { explainDifferenceAction } from '../actions'
import { situationOf } from '../difference.rules'
import type { Difference } from '../server/list-differences'

interface DifferenceProps {
  locale: Locale
  difference: Difference
}

/** The next step: ask the provider again on the page of the payment, or book the money for a person. */
function Next({ locale, difference }: DifferenceProps) {
  const t = textsOf(locale, 'Statements')
  const { id, reference, studentId, student } = difference
  if (reference) {
    return (
      <ButtonLink href={href(locale, paths.officePayment(reference))} size="sm" variant="secondary">
        {t('openPayment', { reference })}
      </ButtonLink>
    )
  }
  if (difference.kind !== 'line' || difference.isOut) {
    return null
  }
  const book = (query: Record<string, string>) =>
    href(locale, paths.officePayment('new'), { line: id, ...query })
  return (
    <>
      {studentId && student && (
        <ButtonLink href={book({ student: studentId })} size="sm">
          {t('bookFor', { name: student })}
        </ButtonLink>
      )}
      <Link href={book({})} className="inline-flex min-h-11 items-center">
        {t(studentId ? 'bookForOther' : 'bookForSomebody')}
      </Link>
    </>
  )
}

function DifferenceCard({ locale, difference }: DifferenceProps) {
  const t = textsOf(locale, 'Statements')
  const { id, kind, at, provider, number, amountXaf, phone, ourAmountXaf } = difference
  const situation = situationOf(difference)
  const amount = formatXaf(amountXaf, locale)
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold tabular-nums">
          {`${amount} · ${t(`source.${provider}`)}`}
          {phone && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{formatPhone(phone)}</span>
            </>
          )}
        </h3>
        <Badge tone={kind === 'line' ? 'sun' : 'brick'}>
          {kind === 'line' ? t('side.here') : t('side.there')}
        </Badge>
      </div>
      <p className="max-w-[75ch]">
        {t(`situation.${situation}`, { amount, ours: formatXaf(ourAmountXaf ?? 0, locale) })}
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {[formatDoualaDateTime(at, locale), number && t('number', { number })].filter(Boolean).join(' · ')}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        <Next locale={locale} difference={difference} />
      </div>
      <Disclosure summary={t('explain')} label={t('explainLabel', { amount, number: number || id })}>
        <p className="mb-3 max-w-[65ch] text-soft">{t('explainLead')}</p>
        <ActionForm
          id={`explain-${id}`}
          locale={locale}
          action={explainDifferenceAction}
          fields={[{ name: 'reason', kind: 'textarea', maxLength: 500, label: t('reason') }]}
          hidden={{ kind, id }}
          variant="secondary"
          texts={actionFormTexts(locale, 'Statements.explainNow', 'Common.working')}
        />
      </Disclosure>
    </Card>
  )
}

/** What is left to look into, each with what is known and its next step. */
export function Differences({ locale, items }: { locale: Locale; items: readonly Difference[] }) {
  return (
    <ul className="grid gap-4">
      {items.map((difference) => (
        <li key={`${difference.kind}-${difference.id}`}>
          <DifferenceCard locale={locale} difference={difference} />
        </li>
      ))}
    </ul>
  )
}
