import { notFound, unstable_rethrow } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight, hasRole } from '@/config/roles'
import { hoursText } from '@/features/base/settings/hours-text'
import { answerInvitation, askOffice, openQuestion, postMessage } from '@/features/talk/chat/actions'
import type { RoomLists } from '@/features/talk/chat/chat.contract'
import { listMembers } from '@/features/talk/chat/server/list-members'
import { loadMessages } from '@/features/talk/chat/server/list-messages'
import { chatIconNames } from '@/features/talk/chat/ui/screen/chat-icons'
import { ChatScreen } from '@/features/talk/chat/ui/screen/chat-screen'
import { chatTexts } from '@/features/talk/chat/ui/screen/chat-texts'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { currentActor, runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { SupportState } from './support-state'
import { supportTexts } from './support-texts'

interface ChatViewProps {
  locale: Locale
  /** The address of the chat, for students or for the office. */
  place: string
  /** The same with its query. */
  path: string
  list: RoomLists
  room?: string
  /** Without scripts: the page of older messages that ends before this number. */
  before?: string
}

async function readRoom({ locale, path, list, room, before }: ChatViewProps) {
  if (!room) {
    return undefined
  }
  if (!list.rooms.some(({ id }) => id === room)) {
    notFound()
  }
  const input = { room_id: room, before: before && /^\d{1,9}$/.test(before) ? Number(before) : undefined }
  try {
    const [{ messages, more }, { members }] = await Promise.all([
      runPage(loadMessages, input, { locale, path }),
      runPage(listMembers, { room_id: room }, { locale, path }),
    ])
    return { roomId: room, messages, more, members }
  } catch (error) {
    // The screen loads them again, and shows the specified error if they cannot be read.
    unstable_rethrow(error)
    container().log.error({ event: 'page.part_failed', err: error }, 'messages could not be read')
    return undefined
  }
}

/** The hours in which the office reads messages. */
function OfficeNote({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Chat')
  return (
    <div className="text-soft">
      <p>{t('officeReads', { hours: hoursText(locale) })}</p>
      <SupportState texts={supportTexts(locale)} />
    </div>
  )
}

export async function ChatView(props: ChatViewProps) {
  const { locale, place, path, list } = props
  const chat = textsOf(locale, 'Chat')
  const texts = chatTexts(locale)
  const [actor, opened] = await Promise.all([currentActor(), readRoom(props)])
  if (actor.kind !== 'user') {
    return null
  }
  const isStudent = place === paths.messages
  const icons = Object.fromEntries(
    chatIconNames.map((name) => [name, <Icon key={name} name={name} className="size-5" />]),
  ) as Record<(typeof chatIconNames)[number], React.ReactNode>
  return (
    <ChatScreen
      me={actor.user.id}
      locale={locale}
      mayCreate={hasRight(actor.user, 'rooms.create')}
      mayAsk={isStudent && hasRole(actor.user, 'student')}
      isOffice={hasRight(actor.user, 'rooms.moderate')}
      lists={list}
      opened={opened}
      now={container().clock.now().getTime()}
      path={href(locale, place)}
      loginHref={href(locale, isStudent ? paths.login : paths.office, { callbackUrl: href(locale, path) })}
      texts={texts}
      icons={icons}
      actions={{ post: postMessage, answer: answerInvitation, askOffice, openQuestion }}
      officeNote={<OfficeNote locale={locale} />}
      className={
        isStudent
          ? 'min-h-[calc(100dvh-5.1rem-var(--tabs))] sm:min-h-[calc(100dvh-9.6rem)]'
          : 'min-h-[calc(100dvh-11.5rem)] lg:min-h-[calc(100dvh-8.25rem)]'
      }
      nothingChosen={
        <div className="m-auto w-full max-w-md p-6">
          <EmptyState icon="message-circle" title={chat('selectRoom')} />
        </div>
      }
      nothingThere={
        <div className="m-auto w-full max-w-md p-6">
          <EmptyState icon="life-buoy" title={texts.startTitle} />
        </div>
      }
    />
  )
}
