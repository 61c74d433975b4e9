import type { Viewport } from 'next'
import { setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { enterStudentArea } from '@/features/accounts/session/server/enter-area'
import { runPage } from '@/server/transport/http/page'
import { ChatContent, chatPath } from '../../../chat-content'
import { privateMetadata } from '../../../page-metadata'
import { leadOfficeTo } from '../../lead-office'
import { firstValue, type Query } from '../../query'
import { StudentFrame } from '../../student-frame'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

/** The keyboard of a phone makes the page smaller, so that the newest message stays above it. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

export const generateMetadata = privateMetadata('ChatScreen.title')

export default async function MessagePage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
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
