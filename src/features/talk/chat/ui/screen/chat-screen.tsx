'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { showCounts } from '@/ui/live-counts'
import { Toast } from '@/ui/toast'
import { roomOf, waitingCount } from '../core/chat-state'
import { ChatContext, type ChatPlace } from './chat-place'
import type { ChatTexts } from './chat-texts'
import { Conversation } from './conversation'
import { type ChatActions, PostContext } from './post-context'
import { RoomPane } from './room-pane'
import { type ChatStart, useChat } from './use-chat'

interface ChatScreenProps extends ChatStart {
  mayCreate: boolean
  /** A student, who may write to the office. */
  mayAsk: boolean
  /** A member of the back office who answers questions. */
  isOffice: boolean
  /** The server's time at rendering, so that the first render is the same on both sides. */
  now: number
  path: string
  loginHref: string
  texts: ChatTexts
  icons: ChatPlace['icons']
  actions: ChatActions
  className?: string
  /** The hours in which the office reads messages of students. */
  officeNote: ReactNode
  /** Rendered when no room is chosen. */
  nothingChosen: ReactNode
  /** The same for a student without rooms: an invitation to ask the office. */
  nothingThere: ReactNode
}

function useMinute(first: number) {
  const [now, setNow] = useState(first)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Rooms on the left, the conversation on the right; on a phone one of them. The address has the open room.
 */
export function ChatScreen(props: ChatScreenProps) {
  const { texts, icons, locale, me, mayCreate, mayAsk, isOffice, officeNote, path } = props
  const { chat, state, outbox } = useChat(props, texts.networkShort)
  const now = useMinute(props.now)
  const requestedRoom = useSearchParams().get('room')
  const [toastClosedAt, setToastClosedAt] = useState(0)
  const first = useRef(true)

  const hrefOf = useCallback(
    (roomId?: string, before?: number) =>
      roomId
        ? `${path}?${new URLSearchParams({ room: roomId, ...(before ? { before: String(before) } : {}) })}`
        : path,
    [path],
  )
  const go = useCallback((roomId?: string) => history.pushState(null, '', hrefOf(roomId)), [hrefOf])
  const isMember = roomOf(state, requestedRoom) !== undefined
  useEffect(() => {
    if (requestedRoom && !isMember) {
      chat.tell(texts.notInRoom)
      history.replaceState(null, '', path)
    } else {
      chat.open(requestedRoom)
    }
  }, [chat, requestedRoom, isMember, path, texts.notInRoom])
  const waiting = waitingCount(state)
  useEffect(() => showCounts({ unreadChat: waiting }, locale), [waiting, locale])
  // When another pane is shown, its title gets the focus.
  const { active } = state
  useEffect(() => {
    if (first.current) {
      first.current = false
    } else {
      document.getElementById(active ? 'room-title' : 'rooms-title')?.focus()
    }
  }, [active])

  const place = useMemo(
    () => ({
      chat,
      outbox,
      texts,
      icons,
      locale,
      me,
      mayCreate,
      mayAsk,
      isOffice,
      path,
      officeNote,
      now,
      hrefOf,
      go,
    }),
    [chat, outbox, texts, icons, locale, me, mayCreate, mayAsk, isOffice, path, officeNote, now, hrefOf, go],
  )
  const toast = state.toast && state.toast.at > toastClosedAt ? state.toast.text : null
  const room = roomOf(state, active)
  const hasNothing = mayAsk && state.rooms.length === 0
  return (
    <ChatContext value={place}>
      <PostContext value={{ actions: props.actions, loginHref: props.loginHref }}>
        <h1 className="sr-only">{texts.title}</h1>
        <div
          data-link={state.connection.kind}
          data-room-open={room ? '' : undefined}
          className={`grid overflow-clip rounded-card border border-line bg-raised md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)] ${props.className ?? ''}`}
        >
          <RoomPane state={state} className={room ? 'max-md:hidden' : ''} />
          <div
            className={`flex min-h-0 min-w-0 flex-col border-line md:border-l ${room ? '' : 'max-md:hidden'}`}
          >
            {room && <Conversation key={room.id} room={room} state={state} />}
            {!room && (hasNothing ? props.nothingThere : props.nothingChosen)}
          </div>
        </div>
        <Toast text={toast} closeLabel={texts.close} onClose={() => setToastClosedAt(state.toast?.at ?? 0)} />
      </PostContext>
    </ChatContext>
  )
}
