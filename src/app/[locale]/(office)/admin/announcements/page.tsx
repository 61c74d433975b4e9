import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import {
  OfficeListPage,
  type OfficeListProps,
  runWholeListPage,
} from '@/features/office/frame/ui/office-list-page'
import { isUnderWay, underWayMs } from '@/features/study/announcements/announcements.rules'
import { announcementsList } from '@/features/study/announcements/announcements-list'
import { listAnnouncements } from '@/features/study/announcements/server/read-announcements'
import { AnnouncementsTable } from '@/features/study/announcements/ui/office/announcements-table'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink } from '@/ui/link'
import { LiveRefresh } from '@/ui/list/live-refresh'

export const generateMetadata = privateMetadata('Announcements.title')

export default async function AnnouncementsPage(props: OfficeListProps) {
  const read = await runWholeListPage(
    listAnnouncements,
    announcementsList,
    props,
    ({ announcements }) => announcements,
  )
  const { locale } = read
  return (
    <OfficeListPage
      read={read}
      tools={
        <p className="mb-4">
          <ButtonLink href={href(locale, paths.officeAnnouncementNew)} size="sm">
            {textsOf(locale, 'Announcements')('write')}
          </ButtonLink>
        </p>
      }
      table={({ items }) => (
        <>
          <AnnouncementsTable locale={locale} announcements={items} />
          {items.some(isUnderWay) && <LiveRefresh everyMs={underWayMs} />}
        </>
      )}
    />
  )
}
