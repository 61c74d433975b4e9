import { unstable_rethrow } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { joinRoom } from '@/features/talk/chat/server/join-room'
import { listRoomSummaries } from '@/features/talk/chat/server/list-my-rooms'
import { textsOf } from '@/i18n/texts-of'
import { firstValue, type Query } from '@/lib/page-query'
import { container } from '@/server/container'
import { runPage } from '@/server/transport/http/page'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'
import { ChatView } from './chat-view'

interface ChatContentProps {
  locale: Locale
  /** The address of the chat, for students or for the office. */
  place: string
  query: Query
}

/** The chat's address with the room that is open. */
export const chatPath = ({ place, query }: Omit<ChatContentProps, 'locale'>) =>
  withQuery(place, { room: firstValue(query.room) })

/** If the list cannot be read, the specified error is shown; the bar and the link back stay. */
async function readRooms(locale: Locale, path: string) {
  try {
    return await runPage(listRoomSummaries, {}, { locale, path })
  } catch (error) {
    unstable_rethrow(error)
    container().log.error({ event: 'chat.rooms_unreadable', err: error }, 'rooms could not be read')
    return null
  }
}

/** In the office a link leads to a room that this person has not opened before: opening it makes them a quiet member. */
async function readRoomsWith(locale: Locale, chat: Omit<ChatContentProps, 'locale'>) {
  const path = chatPath(chat)
  const room = firstValue(chat.query.room)
  const list = await readRooms(locale, path)
  if (!list || !room || chat.place === paths.messages || list.rooms.some(({ id }) => id === room)) {
    return list
  }
  await runPage(joinRoom, { room_id: room }, { locale, path, signInAt: paths.office })
  return readRooms(locale, path)
}

/** The chat, in the frame of the students' area or of the office. */
export async function ChatContent({ locale, place, query }: ChatContentProps) {
  const path = chatPath({ place, query })
  const list = await readRoomsWith(locale, { place, query })
  if (list) {
    return (
      <ChatView
        locale={locale}
        place={place}
        path={path}
        list={list}
        room={firstValue(query.room)}
        before={firstValue(query.before)}
      />
    )
  }
  const chat = textsOf(locale, 'Chat')
  const common = textsOf(locale, 'Common')
  return (
    <ErrorState
      title={chat('failedToLoadRooms')}
      retry={
        <ButtonLink href={href(locale, path)} variant="secondary" size="sm">
          {common('retry')}
        </ButtonLink>
      }
    />
  )
}
