import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { Disclosure } from '@/ui/disclosure'
import { plainColumn } from '@/ui/list/sort-column'
import { type Column, Table } from '@/ui/table'
import { withdrawCodeAction } from '../actions'
import type { CodeAnswer } from '../codes.answers'

interface CodeTableProps {
  locale: Locale
  codes: readonly CodeAnswer[]
  titles: ReadonlyMap<string, string>
  today: string
}

function Withdraw({ locale, code }: { locale: Locale; code: string }) {
  const t = textsOf(locale, 'PriceCode')
  return (
    <Disclosure summary={t('withdraw')} label={t('withdrawOf', { code })}>
      <p className="mb-3 max-w-[40ch]">{t('withdrawLead')}</p>
      <ActionForm
        id={`withdraw-${code}`}
        locale={locale}
        action={withdrawCodeAction}
        fields={[]}
        hidden={{ code }}
        variant="danger"
        texts={actionFormTexts(locale, 'PriceCode.withdrawNow', 'PriceCode.busy')}
      />
    </Disclosure>
  )
}

/** Every code with what it gives, for what, until when, and how many paid with it. */
export function CodeTable({ locale, codes, titles, today }: CodeTableProps) {
  const t = textsOf(locale, 'PriceCode')
  const stateOf = ({ withdrawn_at, ends_on, left }: CodeAnswer) => {
    if (withdrawn_at !== null) {
      return t('isWithdrawn')
    }
    return ends_on !== null && ends_on < today ? t('isOver') : left === 0 ? t('isUsedUp') : null
  }
  const columns: Column<CodeAnswer>[] = [
    {
      key: 'code',
      ...plainColumn(t('label')),
      card: 'title',
      cell: (row) => {
        const state = stateOf(row)
        return (
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono font-semibold">{row.code}</span>
            {state && <Badge tone="neutral">{state}</Badge>}
          </span>
        )
      },
    },
    { key: 'kind', ...plainColumn(t('kind')), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'gives',
      ...plainColumn(t('gives')),
      cell: ({ percent, amount }) =>
        amount === null ? t('percentOf', { percent: percent ?? 0 }) : formatXaf(amount, locale),
    },
    {
      key: 'programs',
      ...plainColumn(t('program')),
      cell: ({ programs }) =>
        programs.map((slug) => titles.get(slug) ?? slug).join(', ') || t('everyProgram'),
    },
    {
      key: 'used',
      ...plainColumn(t('used')),
      cell: ({ used, places, left }) => t('usedOf', { used, places, left }),
    },
    {
      key: 'ends',
      ...plainColumn(t('endsOn')),
      cell: ({ ends_on }) => (ends_on === null ? t('noEnd') : dayText(ends_on, locale)),
    },
    {
      key: 'withdraw',
      ...plainColumn(t('withdraw')),
      card: 'foot',
      cell: ({ code, withdrawn_at }) => withdrawn_at === null && <Withdraw locale={locale} code={code} />,
    },
  ]
  return (
    <Table caption={t('title')} columns={columns} rows={codes} rowKey={({ code }) => code} cards="wide" />
  )
}
