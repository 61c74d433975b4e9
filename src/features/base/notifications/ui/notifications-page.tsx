import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { ListedPage } from '@/server/kernel/list-page'
import { EmptyState } from '@/ui/empty-state'
import { Link } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import type { NotificationView } from '../server/list-notifications'
import { MarkAllForm } from './mark-all-form'
import { NotificationList } from './notification-list'
import { ReadWhenShown } from './read-when-shown'

export const pageAddress = (number: number) => ({ page: number > 1 ? String(number) : undefined })

interface NotificationsPageProps {
  locale: Locale
  /** Its path: in the student area or the back office. */
  place: string
  result: ListedPage<NotificationView>
  unread: number
}

/** All notifications of the caller, newest first. */
export function NotificationsPage({ locale, place, result, unread }: NotificationsPageProps) {
  const t = textsOf(locale, 'Notifications')
  const errors = textsOf(locale, 'Errors')
  const newest = result.items[0]
  const oldest = result.items.at(-1)
  const shownUnread = result.items.filter(({ readAt }) => readAt === null).length
  // In the office, people mark notifications as read themselves.
  const isReader = place === paths.notifications
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
          {newest && <p className="mt-2 text-soft">{t('lead', { count: unread })}</p>}
          <Link
            href={href(locale, isReader ? paths.notificationSettings : paths.officeNotificationSettings)}
            className="inline-flex min-h-11 items-center"
          >
            {textsOf(locale)('NotificationSettings.link')}
          </Link>
        </div>
        {newest && unread > 0 && (
          <div data-live-badge="unreadNotices">
            <MarkAllForm
              locale={locale}
              until={newest.createdAt.toISOString()}
              texts={{ mark: t('markAll'), marking: t('marking'), network: errors('network') }}
            />
          </div>
        )}
      </div>
      {isReader && newest && oldest && shownUnread > 0 && (
        <ReadWhenShown
          locale={locale}
          since={oldest.createdAt.toISOString()}
          until={newest.createdAt.toISOString()}
          left={Math.max(0, unread - shownUnread)}
        />
      )}
      {newest ? (
        <NotificationList locale={locale} place={place} notices={result.items} />
      ) : (
        <EmptyState icon="bell" title={t('empty')}>
          {t(place === paths.officeNotifications ? 'emptyOffice' : 'emptyText')}
        </EmptyState>
      )}
      <ListFoot
        className="mt-4"
        locale={locale}
        result={result}
        hrefOf={(number) => href(locale, place, pageAddress(number))}
      />
    </>
  )
}
