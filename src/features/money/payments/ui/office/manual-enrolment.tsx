import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink, Link } from '@/ui/link'
import { SearchForm } from '@/ui/list/search-form'
import { enrolManuallyAction } from '../../actions'
import type { BookedLine, FoundStudent, ManualForm } from '../../server/office/get-manual-form'
import { CashLimitNotice } from './cash-limit-notice'
import { partFieldsOf, priceCodeField, purchaseFields } from './purchase-fields'

interface SearchProps {
  locale: Locale
  q: string
  matches: readonly FoundStudent[]
  /** The line of a statement that is booked. */
  line?: string
}

/** The first step: find the student. */
export function FindStudent({ locale, q, matches, line }: SearchProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const common = textsOf(locale, 'Common')
  const page = href(locale, paths.officePayment('new'))
  return (
    <div className="grid gap-6">
      <SearchForm
        action={page}
        value={q}
        label={t('findHint')}
        submit={common('search')}
        keep={line ? { line } : {}}
      />
      {q !== '' && matches.length === 0 && (
        <EmptyState
          icon="users"
          title={t('noneFound')}
          action={
            !line && <ButtonLink href={href(locale, paths.officePage('desk'))}>{t('noAccount')}</ButtonLink>
          }
        />
      )}
      {matches.length > 0 && (
        <ul
          aria-label={t('found')}
          className="divide-y divide-line rounded-card border border-line bg-raised"
        >
          {matches.map(({ id, name, email }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-sm wrap-anywhere text-soft">{email}</span>
              </span>
              <ButtonLink
                size="sm"
                variant="secondary"
                href={href(locale, paths.officePayment('new'), { student: id, line })}
                aria-label={t('chooseLabel', { name })}
              >
                {t('choose')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The money that is booked, as the operator states it. */
export function BookedLineCard({ locale, line }: { locale: Locale; line: BookedLine }) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { number, at, amountXaf, phone } = line
  return (
    <Card className="mb-6 grid gap-1">
      <p className="display text-2xl tabular-nums">{formatXaf(amountXaf, locale)}</p>
      <p className="wrap-anywhere text-soft">
        {[t('transaction', { number }), phone && formatPhone(phone), formatDoualaDateTime(at, locale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Card>
  )
}

interface EnrolProps {
  locale: Locale
  student: FoundStudent
  programs: ManualForm['programs']
  line: BookedLine | null
  cashLimitXaf: number | null
  /** One key for each rendering of the form, so that a form that is sent twice has its effect once. */
  idempotencyKey: string
}

export function EnrolStudent({ locale, student, programs, line, cashLimitXaf, idempotencyKey }: EnrolProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const open = programs.filter(({ paid }) => !paid).toSorted((a, b) => Number(b.chosen) - Number(a.chosen))
  const [first] = open
  return (
    <div className="grid gap-6">
      <CashLimitNotice locale={locale} limitXaf={cashLimitXaf} />
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-soft">{t('chosen')}</p>
          <p className="font-semibold wrap-anywhere">
            <Link href={href(locale, paths.officeStudent(student.id))}>{student.name}</Link>
          </p>
          <p className="wrap-anywhere text-soft">{student.email}</p>
        </div>
        <Link
          href={href(locale, paths.officePayment('new'), { line: line?.id })}
          className="inline-flex min-h-11 items-center"
        >
          {t('chooseOther')}
        </Link>
      </Card>
      {first ? (
        <ActionForm
          id="enrol"
          locale={locale}
          action={enrolManuallyAction}
          fields={[
            ...purchaseFields(locale, open, t('anyClass')),
            ...partFieldsOf(locale, open),
            {
              name: 'amount',
              kind: 'number',
              label: t(line ? 'lineAmount' : 'cashAmount'),
              hint: t(line ? 'lineAmountHint' : 'cashAmountHint'),
              defaultValue: String(line?.amountXaf ?? (first.dueXaf || first.priceXaf)),
            },
            priceCodeField(locale),
            {
              name: 'reason',
              kind: 'textarea',
              maxLength: 500,
              label: t('cashReason'),
              hint: t(line ? 'lineReasonHint' : 'cashReasonHint'),
              defaultValue: line ? t('lineReason', { number: line.number }) : undefined,
            },
          ]}
          hidden={{ student: student.id, idempotencyKey, ...(line && { line: line.id }) }}
          texts={actionFormTexts(
            locale,
            line ? 'PaymentsOffice.lineBook' : 'PaymentsOffice.enrolNow',
            'PaymentsOffice.enrolBusy',
          )}
        />
      ) : (
        <p className="text-soft">{t('nothingToPay')}</p>
      )}
    </div>
  )
}
