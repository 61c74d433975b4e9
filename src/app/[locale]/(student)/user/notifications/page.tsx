import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { listNotifications } from '@/features/notifications/server/list-notifications'
import { MarkAllForm } from '@/features/notifications/ui/mark-all-form'
import { NotificationList } from '@/features/notifications/ui/notification-list'
import { readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ListFoot } from '@/ui/list/list-foot'
import { privateMetadata } from '../../../page-metadata'
import type { Query } from '../../query'
import { StudentFrame } from '../../student-frame'
import { unreadNotifications } from '../../unread'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Notifications.title')

export default async function NotificationsPage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const { page } = readListState({ sorts: [] }, await searchParams)
  const addressOf = (number: number) => ({ page: number > 1 ? String(number) : undefined })
  const path = href('en', paths.notifications, addressOf(page))
  const found = await runPage(listNotifications, { page }, { locale, path })
  const unread = (await unreadNotifications(locale)) ?? 0
  const [t, errors] = await Promise.all([
    getTranslations({ locale, namespace: 'Notifications' }),
    getTranslations({ locale, namespace: 'Errors' }),
  ])
  const newest = found.items[0]
  return (
    <StudentFrame locale={locale} path={path}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
          <p className="mt-2 text-soft">{t('lead', { count: unread })}</p>
        </div>
        {newest && unread > 0 && (
          <MarkAllForm
            locale={locale}
            until={newest.createdAt.toISOString()}
            texts={{ mark: t('markAll'), marking: t('marking'), network: errors('network') }}
          />
        )}
      </div>
      {newest ? (
        <NotificationList locale={locale} notices={found.items} />
      ) : (
        <EmptyState icon="bell" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ListFoot
        className="mt-4"
        locale={locale}
        found={found}
        hrefOf={(number) => href(locale, paths.notifications, addressOf(number))}
      />
    </StudentFrame>
  )
}
