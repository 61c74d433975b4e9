import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'
import type { NotificationKind } from '../notification-kinds'
import type { NotificationView } from '../server/list-notifications'
import { noticeText } from './notice-text'

const icons: Record<NotificationKind, IconName> = {
  'assignment.graded': 'file-text',
  'message.assigned': 'message-circle',
  'message.mentioned': 'message-circle',
  'assignments.waiting': 'file-text',
  'session.tomorrow': 'calendar-days',
  'session.changed': 'calendar-days',
  'announcement.sent': 'megaphone',
  'certificate.issued': 'graduation-cap',
  'certificate.revoked': 'circle-alert',
  'message.replied': 'mail',
  'payment.verified': 'circle-check',
  'payment.failed': 'circle-alert',
  'payment.refunded': 'receipt-text',
  'refund.refused': 'circle-alert',
  'office.wrote': 'message-circle',
  'room.mentioned': 'message-circle',
  'room.invited': 'message-circle',
  'payment.attention': 'triangle-alert',
  'week.letter': 'mail',
  'class.news': 'calendar-days',
  'class.attention': 'triangle-alert',
  'factor.reset_asked': 'triangle-alert',
}

interface NotificationListProps {
  locale: Locale
  /** The path of the page with this list: each notification opens below it. */
  place: string
  notices: readonly NotificationView[]
}

export function NotificationList({ locale, place, notices }: NotificationListProps) {
  const t = textsOf(locale, 'Notifications')
  const contact = textsOf(locale, 'Contact')
  return (
    <ul aria-label={t('list')} className="divide-y divide-line rounded-card border border-line bg-raised">
      {notices.map((notice) => (
        <li key={notice.id}>
          <a
            href={href(locale, `${place}/${notice.id}`)}
            className="flex items-start gap-4 p-4 no-underline hover:bg-sunken sm:p-5"
          >
            <Icon name={icons[notice.kind] ?? 'bell'} className="mt-0.5 size-5 text-forest" />
            <span className="min-w-0 grow">
              <span className={`block wrap-anywhere ${notice.readAt ? '' : 'font-semibold'}`}>
                {noticeText(notice, locale, t, contact)}
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <time dateTime={notice.createdAt.toISOString()} className="text-sm text-soft">
                  {formatDoualaMoment(notice.createdAt, locale)}
                </time>
                {!notice.readAt && <Badge tone="sun">{t('unread')}</Badge>}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
