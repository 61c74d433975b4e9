import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import type { ChoiceRow, CohortChoice } from '../../server/office/list-choices'

const tones = {
  open: 'sun',
  money: 'brick',
  refunded: 'neutral',
  moved: 'forest',
  waits: 'neutral',
} as const satisfies Record<CohortChoice, string>

interface ChoiceTableProps {
  locale: Locale
  rows: readonly ChoiceRow[]
}

/** The students of a cancelled class with what each has chosen, or the office has done. */
export function ChoiceTable({ locale, rows }: ChoiceTableProps) {
  const t = textsOf(locale, 'Classes.office')
  const column = (key: 'student' | 'choice') => ({ key, header: t(key), label: t(key) })
  const refundState = (state: NonNullable<ChoiceRow['refund']>) =>
    textsOf(locale, 'PaymentsOffice')(`refundState.${state}`)
  const target = ({ to, reference, amountXaf }: ChoiceRow) => {
    if (to) {
      const name =
        to.startsOn === null ? textsOf(locale)('Classes.modes.self_paced') : dayText(to.startsOn, locale)
      return <CohortLink locale={locale} id={to.id} name={name} />
    }
    return reference && amountXaf !== null ? (
      <Link
        href={href(locale, paths.officePayment(reference))}
        className="inline-flex items-center tabular-nums max-sm:min-h-11"
      >
        {formatXaf(amountXaf, locale)}
      </Link>
    ) : null
  }
  return (
    <Table
      caption={t('choicesLabel')}
      rows={rows}
      rowKey={({ userId }) => userId}
      columns={[
        {
          ...column('student'),
          card: 'title',
          cell: ({ userId, name }) => (
            <Link
              href={href(locale, paths.officeStudent(userId))}
              className="inline-flex items-center font-semibold max-sm:min-h-11"
            >
              {name}
            </Link>
          ),
        },
        {
          ...column('choice'),
          card: 'line',
          cell: (row) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={tones[row.choice]}>{t(`choices.${row.choice}`)}</Badge>
              {target(row)}
              {row.refund && <span className="text-soft">{refundState(row.refund)}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}
