import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { cohortName } from '@/lib/cohort-name'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn } from '@/messages/text-key'
import { Card } from '@/ui/card'
import { EmailText } from '@/ui/email-text'
import { Link } from '@/ui/link'
import type { OfficePayment } from '../../office-views'
import { sourceOf } from '../../payments-list'
import { creditNotePdfHref, receiptPdfHref } from '../../receipt-address'

interface FactsProps {
  locale: Locale
  payment: OfficePayment
}

export function PaymentFacts({ locale, payment }: FactsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { student, discount, provider, manual, phone, paidAt, receiptNumber, creditNotes, reference } =
    payment
  const money = (xaf: number) => formatXaf(xaf, locale)
  const pdf = (number: string, address: string) => (
    <Link href={address} download>
      {number}
    </Link>
  )
  const facts: [TextKeyIn<'PaymentsOffice'>, ReactNode][] = [
    [
      'factStudent',
      <span key="student" className="grid">
        <Link href={href(locale, paths.officeStudent(student.id))}>{student.name}</Link>
        <EmailText email={student.email} className="font-normal text-soft" />
      </span>,
    ],
    ['factProgram', payment.program],
    [
      'plan.title',
      payment.part !== null && (
        <Link key="plan" href={href(locale, paths.officeStudentProgram(student.id, payment.programSlug))}>
          {t('plan.part', { part: payment.part })}
        </Link>
      ),
    ],
    [
      'factClass',
      payment.cohort && (
        <CohortLink
          key="class"
          locale={locale}
          id={payment.cohort.id}
          name={cohortName(payment.program, payment.cohort.startsOn, locale)}
        />
      ),
    ],
    ['factAmount', money(payment.amountXaf)],
    ['factPrice', payment.priceXaf !== payment.amountXaf && money(payment.priceXaf)],
    [
      'factDiscount',
      discount?.kind &&
        `${textsOf(locale, 'PriceCode.kinds')(discount.kind)} ${discount.code}: – ${money(discount.xaf)}`,
    ],
    ['factCreditUsed', payment.creditUsedXaf > 0 && money(payment.creditUsedXaf)],
    ['factCreditKept', payment.creditKeptXaf > 0 && money(payment.creditKeptXaf)],
    [
      paidAt ? 'factSource' : 'factMethod',
      t(
        `source.${sourceOf({
          provider,
          inCash: manual !== null,
          byTransfer: manual?.byTransfer ?? false,
          byCode: discount?.xaf === payment.priceXaf,
        })}`,
      ),
    ],
    ['factPhone', phone && formatPhone(phone)],
    ['factManual', manual?.by],
    ['factReason', manual?.reason],
    ['factBegun', formatDoualaDateTime(payment.createdAt, locale)],
    ['factPaid', paidAt && formatDoualaDateTime(paidAt, locale)],
    ['factReceipt', receiptNumber && pdf(receiptNumber, receiptPdfHref(reference, locale))],
    ['factRefunded', payment.refundedXaf > 0 && money(payment.refundedXaf)],
    [
      'factCreditNote',
      creditNotes.length > 0 && (
        <span key="notes" className="flex flex-wrap gap-x-4">
          {creditNotes.map((number) => (
            <Link key={number} href={creditNotePdfHref(reference, locale, number)} download>
              {number}
            </Link>
          ))}
        </span>
      ),
    ],
  ]
  return (
    <Card>
      <h2 className="display mb-4 text-xl">{t('facts')}</h2>
      <dl className="grid gap-2 sm:grid-cols-[minmax(9rem,auto)_1fr] sm:gap-x-8">
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key} className="sm:contents">
                <dt className="text-soft">{t(key)}</dt>
                <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums max-sm:mb-1.5">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
