import type { Viewport } from 'next'
import { unstable_rethrow } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { listRoomSummaries } from '@/features/chat/server/list-my-rooms'
import { container } from '@/server/container'
import { runPage } from '@/server/transport/http/page'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'
import { privateMetadata } from '../../../page-metadata'
import { firstValue, type Query } from '../../query'
import { ChatFrame } from './chat-frame'
import { ChatView } from './chat-view'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

/** The keyboard of a phone makes the page smaller, so that the newest message stays above it. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

export const generateMetadata = privateMetadata('ChatScreen.title')

/** A list that cannot be read is said in the specified words; the bar and the way out stay. */
async function readRooms(locale: Locale, path: string) {
  try {
    return await runPage(listRoomSummaries, {}, { locale, path })
  } catch (error) {
    unstable_rethrow(error)
    container().log.error({ err: error }, 'rooms could not be read')
    return null
  }
}

export default async function MessagePage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const query = await searchParams
  const room = firstValue(query.room)
  const path = href('en', paths.messages, { room })
  const list = await readRooms(locale, path)
  const [chat, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Chat' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  return (
    <ChatFrame locale={locale} path={path}>
      {list ? (
        <ChatView locale={locale} path={path} list={list} room={room} before={firstValue(query.before)} />
      ) : (
        <ErrorState
          title={chat('failedToLoadRooms')}
          retry={
            <ButtonLink href={href(locale, path)} variant="secondary" size="sm">
              {common('retry')}
            </ButtonLink>
          }
        />
      )}
    </ChatFrame>
  )
}
