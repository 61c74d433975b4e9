import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import {
  listAnnouncements,
  type SentAnnouncement,
} from '@/features/study/announcements/server/read-announcements'
import { AnnouncementReceivers } from '@/features/study/announcements/ui/office/announcement-receivers'
import { formatDoualaMoment } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { type Column, Table } from '@/ui/table'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Announcements.title')

export default async function AnnouncementsPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const path = paths.officePage('announcements')
  const { announcements } = await runPage(listAnnouncements, {}, { locale, path, signInAt: paths.office })
  const t = await getTranslations({ locale, namespace: 'Announcements' })
  const write = (
    <ButtonLink href={href(locale, paths.officeAnnouncementNew)} size="sm">
      {t('write')}
    </ButtonLink>
  )
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
    <OfficeFrame locale={locale} path={path} current="announcements">
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <div className="grid gap-4">
        <p>{write}</p>
        {announcements.length === 0 ? (
          <EmptyState icon="megaphone" title={t('none')} />
        ) : (
          <Table
            caption={t('title')}
            columns={columns}
            rows={announcements}
            rowKey={({ id }) => id}
            cards="wide"
          />
        )}
      </div>
    </OfficeFrame>
  )
}
