import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import type { TextKeyIn } from '@/messages/text-key'
import { BoardButton } from '@/ui/action-board'
import type { FormFunction } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { type Column, Table } from '@/ui/table'
import type { FailedMail } from '../server/mail-failures.repository'

interface Failure {
  id: string
  /** Only `failed` is tried again automatically. */
  state: FailedMail['state']
  attempts: string | number
  reason: string
  nextTryAt: Date | null
  /** Why it cannot be tried again now. */
  obstacle?: string
  retryLabel: string
  retryFields: Record<string, string>
}

interface FailureTableProps<Row extends Failure> {
  locale: Locale
  caption: string
  rows: readonly Row[]
  /** Columns that describe the failure; the other columns are the same for all failures. */
  lead: readonly Column<Row>[]
  retry: FormFunction
}

export function FailureTable<Row extends Failure>(props: FailureTableProps<Row>) {
  const { locale, caption, rows, lead, retry } = props
  const t = textsOf(locale, 'System')
  const texts = {
    busy: textsOf(locale)('Common.working'),
    networkError: textsOf(locale)('Errors.network'),
  }
  const column = (key: TextKeyIn<'System'>, cell: Column<Row>['cell']): Column<Row> => ({
    key,
    header: t(key),
    label: t(key),
    cell,
  })
  const button = ({ obstacle, retryFields, retryLabel }: Row) =>
    obstacle ? (
      <span className="text-sm text-soft">{obstacle}</span>
    ) : (
      <BoardButton
        locale={locale}
        action={retry}
        hidden={retryFields}
        label={retryLabel}
        texts={texts}
        variant="secondary"
        size="sm"
      >
        {t('retry')}
      </BoardButton>
    )
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...lead,
        column('state', ({ state }) => (
          <Badge tone={state === 'dead' || state === 'unsent' ? 'brick' : 'sun'}>
            {t(`states.${state}`)}
          </Badge>
        )),
        { ...column('attempts', ({ attempts }) => attempts), numeric: true },
        column('reason', ({ reason }) => <span className="wrap-anywhere">{reason || t('noReason')}</span>),
        column('nextTry', ({ nextTryAt }) =>
          nextTryAt ? formatDoualaMoment(nextTryAt, locale) : t('never'),
        ),
        { ...column('action', button), card: 'foot' },
      ]}
    />
  )
}
