import { asLocale, type Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import type { ListChange, ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { dialogTexts } from '@/server/form-texts'
import { ActionDialog } from '@/ui/action-dialog'
import { Badge } from '@/ui/badge'
import { EmailText } from '@/ui/email-text'
import { plainColumn, sortableBy } from '@/ui/list/sort-column'
import { type Column, Table } from '@/ui/table'
import { removeSubscriberAction } from '../../actions'
import { type ListedSubscriber, subscribersList } from '../../server/office/list-subscribers'

interface SubscribersTableProps {
  locale: Locale
  state: ListState
  subscribers: readonly ListedSubscriber[]
}

const tones = { subscribed: 'forest', pending: 'sun', unsubscribed: 'neutral' } as const

export function SubscribersTable({ locale, state, subscribers }: SubscribersTableProps) {
  const t = textsOf(locale, 'NewsletterOffice')
  const common = textsOf(locale, 'Common')
  const texts = dialogTexts(locale, 'NewsletterOffice.remove', 'Common.working')
  const hrefOf = (change: ListChange) => officeListHref(locale, subscribersList, state, change)
  const sortable = sortableBy({ list: subscribersList, state, hrefOf })
  const day = (at: Date | null) => (
    <span className="whitespace-nowrap">{at ? formatDoualaShortDate(at, locale) : '–'}</span>
  )
  const columns: Column<ListedSubscriber>[] = [
    {
      key: 'email',
      ...sortable('email', t('email')),
      card: 'title',
      cell: ({ email }) => <EmailText email={email} className="font-semibold sm:min-w-48" />,
    },
    {
      key: 'status',
      ...plainColumn(t('statusColumn')),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`filters.status.${status}`)}</Badge>,
    },
    {
      key: 'language',
      ...plainColumn(t('language')),
      cell: (row) => t(`languageNames.${asLocale(row.locale)}`),
    },
    { key: 'requested', ...sortable('requested', t('requested')), cell: (row) => day(row.requestedAt) },
    { key: 'confirmed', ...plainColumn(t('confirmed')), cell: (row) => day(row.confirmedAt) },
    { key: 'ended', ...plainColumn(t('ended')), cell: (row) => day(row.unsubscribedAt) },
    {
      key: 'action',
      card: 'foot',
      ...plainColumn(t('action')),
      cell: ({ id, email, status }) =>
        status === 'unsubscribed' ? (
          <span className="max-sm:hidden">–</span>
        ) : (
          <ActionDialog
            id={`remove-${id}`}
            locale={locale}
            action={removeSubscriberAction}
            trigger={t('remove')}
            triggerLabel={t('removeLabel', { email })}
            title={t('removeTitle')}
            lead={t('removeLead', { email })}
            hidden={{ id }}
            texts={texts}
            variant="danger"
          />
        ),
    },
  ]
  return (
    <Table
      caption={t('caption')}
      columns={columns}
      rows={subscribers}
      rowKey={({ id }) => id}
      sortText={common('sortBy')}
    />
  )
}
