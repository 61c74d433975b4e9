import { getTranslations } from 'next-intl/server'
import { asLocale, type Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { type ListState, listQuery } from '@/lib/list-state'
import { dialogTexts } from '@/server/form-texts'
import { ActionDialog } from '@/ui/action-dialog'
import { Badge } from '@/ui/badge'
import { EmailText } from '@/ui/email-text'
import { SortHeader } from '@/ui/list/sort-header'
import { type Column, Table } from '@/ui/table'
import { removeSubscriberAction } from '../../actions'
import type { SubscriberRow } from '../../server/office/subscribers.repository'
import { type subscriberSorts, subscribersList } from '../../subscribers-list'

interface SubscribersTableProps {
  locale: Locale
  state: ListState
  subscribers: readonly SubscriberRow[]
}

const tones = { subscribed: 'forest', pending: 'sun', unsubscribed: 'neutral' } as const

export async function SubscribersTable({ locale, state, subscribers }: SubscribersTableProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'NewsletterOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const texts = dialogTexts(locale, 'NewsletterOffice.remove', 'Common.working')
  const sortable = (sort: (typeof subscriberSorts)[number], text: string) => {
    const sorted = state.sort === sort ? state.dir : undefined
    const usual = sort === 'requested' ? 'desc' : 'asc'
    const dir = sorted ? (sorted === 'asc' ? 'desc' : 'asc') : usual
    const address = href(
      locale,
      paths.officePage('newsletter'),
      listQuery(subscribersList, state, { sort, dir }),
    )
    return {
      header: <SortHeader href={address} text={text} sorted={sorted} />,
      label: text,
      sorted: sorted ?? ('none' as const),
    }
  }
  const plain = (text: string) => ({ header: text, label: text })
  const day = (at: Date | null) => (
    <span className="whitespace-nowrap">{at ? formatDoualaShortDate(at, locale) : '–'}</span>
  )
  const columns: Column<SubscriberRow>[] = [
    {
      key: 'email',
      ...sortable('email', t('email')),
      card: 'title',
      cell: ({ email }) => <EmailText email={email} className="font-semibold sm:min-w-48" />,
    },
    {
      key: 'status',
      ...plain(t('statusColumn')),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>,
    },
    {
      key: 'language',
      ...plain(t('language')),
      cell: (row) => t(`languageNames.${asLocale(row.locale)}`),
    },
    { key: 'requested', ...sortable('requested', t('requested')), cell: (row) => day(row.requestedAt) },
    { key: 'confirmed', ...plain(t('confirmed')), cell: (row) => day(row.confirmedAt) },
    { key: 'ended', ...plain(t('ended')), cell: (row) => day(row.unsubscribedAt) },
    {
      key: 'action',
      card: 'foot',
      ...plain(t('action')),
      cell: ({ id, email, status }) =>
        status === 'unsubscribed' ? (
          '–'
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
