import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/accounts/session/server/enter-area'
import { placeOf } from '@/features/base/notifications/notification-place'
import { openNotice } from '@/features/base/notifications/ui/notices'
import { messageToken } from '@/features/talk/contact/server/message-link'
import { container } from '@/server/container'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale; id: string }> }

/** Opening a notification marks it as read and redirects to its subject. */
export default async function OfficeNotificationPage({ params }: Props): Promise<never> {
  const { locale, id } = await params
  const options = {
    locale,
    path: `${paths.officeNotifications}/${id}`,
    signInAt: paths.office,
  }
  await runPage(enterOffice, {}, options)
  const { notice, reader } = await openNotice(id, options)
  redirect(
    placeOf(notice, {
      locale,
      reader,
      messageToken: (messageId) => messageToken(messageId, container().clock.now()),
    }),
  )
}
