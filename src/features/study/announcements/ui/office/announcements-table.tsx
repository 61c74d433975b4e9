import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Link } from '@/ui/link'
import { type Column, Table } from '@/ui/table'
import type { SentAnnouncement } from '../../server/read-announcements'
import { AnnouncementReceivers } from './announcement-receivers'

interface AnnouncementsTableProps {
  locale: Locale
  announcements: readonly SentAnnouncement[]
}

/** What became of it; the last column says when it is sent. */
function stateText(
  { state, receivers, waiting, failed }: SentAnnouncement,
  t: Texts<'Announcements'>,
): string {
  if (state === 'draft') {
    return t('draft')
  }
  if (state === 'scheduled') {
    return t('scheduled')
  }
  if (receivers === 0) {
    return t('notSent')
  }
  if (waiting > 0) {
    return t('stillWaiting', { count: waiting })
  }
  return failed > 0 ? t('someFailed', { count: failed }) : t('allDone')
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
    { ...column('receivers'), numeric: true, cell: ({ receivers }) => (receivers > 0 ? receivers : '–') },
    {
      ...column('progress'),
      cell: (announcement) => stateText(announcement, t),
    },
    {
      ...column('when'),
      cell: ({ createdAt, sendAt }) => {
        const at = sendAt ?? createdAt
        return <time dateTime={at.toISOString()}>{formatDoualaMoment(at, locale)}</time>
      },
    },
  ]
  return (
    <Table caption={t('title')} columns={columns} rows={announcements} rowKey={({ id }) => id} cards="wide" />
  )
}
