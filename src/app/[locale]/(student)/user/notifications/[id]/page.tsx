import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { placeOf } from '@/features/base/notifications/notification-place'
import { openNotification } from '@/features/base/notifications/server/open-notification'
import { messageToken } from '@/features/talk/contact/server/message-link'
import { container } from '@/server/container'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale; id: string }> }

/** Opening a notification marks it as read and redirects to its subject. */
export default async function NotificationPage({ params }: Props): Promise<never> {
  const { locale, id } = await params
  const { notice, reader } = await runPage(
    openNotification,
    { id },
    { locale, path: `${paths.notifications}/${id}` },
  )
  redirect(
    placeOf(notice, {
      locale,
      reader,
      messageToken: (messageId) => messageToken(messageId, container().clock.now()),
    }),
  )
}
