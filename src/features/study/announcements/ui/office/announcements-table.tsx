import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Link } from '@/ui/link'
import { type Column, Table } from '@/ui/table'
import type { SentAnnouncement } from '../../server/read-announcements'
import { AnnouncementReceivers } from './announcement-receivers'

interface AnnouncementsTableProps {
  locale: Locale
  announcements: readonly SentAnnouncement[]
}

/** The announcements with their receivers and the progress of delivery. */
export function AnnouncementsTable({ locale, announcements }: AnnouncementsTableProps) {
  const t = textsOf(locale, 'Announcements')
  const column = (key: 'subject' | 'to' | 'receivers' | 'progress' | 'when') => ({
    key,
    header: t(`columns.${key}`),
    label: t(`columns.${key}`),
  })
  const columns: Column<SentAnnouncement>[] = [
    {
      ...column('subject'),
      card: 'title',
      cell: ({ id, subject }) => (
        <Link
          href={href(locale, paths.officeAnnouncement(id))}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {subject}
        </Link>
      ),
    },
    {
      ...column('to'),
      cell: (announcement) => <AnnouncementReceivers locale={locale} announcement={announcement} />,
    },
    { ...column('receivers'), numeric: true, cell: ({ receivers }) => receivers },
    {
      ...column('progress'),
      cell: ({ waiting, failed }) =>
        waiting > 0
          ? t('stillWaiting', { count: waiting })
          : failed > 0
            ? t('someFailed', { count: failed })
            : t('allDone'),
    },
    {
      ...column('when'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()}>{formatDoualaMoment(createdAt, locale)}</time>
      ),
    },
  ]
  return (
    <Table caption={t('title')} columns={columns} rows={announcements} rowKey={({ id }) => id} cards="wide" />
  )
}
