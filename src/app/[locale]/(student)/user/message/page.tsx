import type { Viewport } from 'next'
import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { enterStudentArea } from '@/features/accounts/session/server/enter-area'
import { leadOfficeTo } from '@/features/accounts/session/ui/lead-office'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { ChatContent, chatPath } from '@/features/talk/contact/ui/chat-content'
import { firstValue, type Query } from '@/lib/page-query'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

/** The keyboard of a phone makes the page smaller, so that the newest message stays above it. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

export const generateMetadata = privateMetadata('ChatScreen.title')

export default async function MessagePage({ params, searchParams }: Props) {
  const { locale } = await params
  const query = await searchParams
  await leadOfficeTo(locale, withQuery(paths.officePage('chat'), { room: firstValue(query.room) }))
  const chat = { place: paths.messages, query }
  const path = chatPath(chat)
  await runPage(enterStudentArea, {}, { locale, path })
  return (
    <StudentFrame locale={locale} path={path} section="messages" compact chatIsOpen>
      <ChatContent locale={locale} {...chat} />
    </StudentFrame>
  )
}
