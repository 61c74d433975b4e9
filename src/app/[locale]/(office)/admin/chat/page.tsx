import type { Viewport } from 'next'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/accounts/session/server/enter-area'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { ChatContent, chatPath } from '@/features/talk/contact/ui/chat-content'
import type { Query } from '@/lib/page-query'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

export const generateMetadata = privateMetadata('ChatScreen.title')

/** The chat of staff and admins: the rooms that they belong to. */
export default async function OfficeChatPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const chat = { place: paths.officePage('chat'), query }
  const path = chatPath(chat)
  // Rooms are open to all their members, but this page is only for the office.
  await runPage(enterOffice, {}, { locale, path, signInAt: paths.office })
  return (
    <OfficeFrame locale={locale} path={path} current="chat">
      <ChatContent locale={locale} {...chat} />
    </OfficeFrame>
  )
}
