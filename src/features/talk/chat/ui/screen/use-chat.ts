'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Locale } from '@/config/locales'
import type { ChatMessage, RoomLists, RoomMemberView } from '../../chat.contract'
import { newId } from '../browser/new-id'
import { openTransportFor } from '../browser/open-transport'
import { sendPhotoFor } from '../browser/send-photo'
import { type Chat, createChat } from '../core/chat'
import { createOutbox, forgetChat, type Outbox } from '../core/chat-outbox'
import { type ChatState, emptyView, sortRooms } from '../core/chat-state'
import { reduceTimeline } from '../core/timeline'
import { after, isWatched } from './watching'

/** The data rendered by the server. */
export interface ChatStart {
  me: string
  locale: Locale
  lists: RoomLists
  opened?: {
    roomId: string
    messages: readonly ChatMessage[]
    more: boolean
    members: readonly RoomMemberView[]
  }
}

function firstState({ me, lists, opened }: ChatStart): ChatState {
  const { rooms, invitations, questions, classes: cohorts, unread_total: unreadTotal } = lists
  const state: ChatState = {
    me,
    rooms: sortRooms(rooms),
    invitations,
    questions,
    classes: cohorts,
    views: {},
    unreadTotal,
    roomsFailed: false,
    active: opened?.roomId ?? null,
    connection: { kind: 'connecting' },
  }
  if (!opened) {
    return state
  }
  const view = emptyView(me)
  const { messages, more, members } = opened
  const timeline = reduceTimeline(view.timeline, { type: 'history', messages, more })
  const room = rooms.find(({ id }) => id === opened.roomId)
  const readUpTo = room && room.unread > 0 ? room.last_read_seq : undefined
  return { ...state, views: { [opened.roomId]: { ...view, timeline, members, readUpTo, loaded: true } } }
}

/** One chat for as long as the page is open. It connects once the page is rendered. */
export function useChat(
  start: ChatStart,
  networkText: string,
): { chat: Chat; state: ChatState; outbox: Outbox } {
  const [{ chat, outbox }] = useState(() => {
    const outbox = createOutbox(typeof window === 'undefined' ? nowhere : readStorage(), start.me)
    const newChat = createChat({
      initial: firstState(start),
      openTransport: openTransportFor(start.locale),
      outbox: () => outbox,
      sendPhoto: sendPhotoFor(start.locale),
      random: Math.random,
      newId,
      isWatched,
      networkText,
      now: Date.now,
      after,
    })
    return { chat: newChat, outbox: outbox }
  })
  const state = useSyncExternalStore(chat.subscribe, chat.read, chat.read)
  useEffect(() => {
    chat.start()
    const reconnectWhenVisible = () => !document.hidden && chat.reconnect()
    const onSubmit = ({ target }: SubmitEvent) => {
      if ((target as HTMLFormElement).getAttribute('action') === '/api/auth/logout') {
        forgetChat(readStorage())
      }
    }
    addEventListener('online', reconnectWhenVisible)
    addEventListener('offline', chat.cut)
    document.addEventListener('visibilitychange', reconnectWhenVisible)
    document.addEventListener('submit', onSubmit)
    return () => {
      chat.stop()
      removeEventListener('online', reconnectWhenVisible)
      removeEventListener('offline', chat.cut)
      document.removeEventListener('visibilitychange', reconnectWhenVisible)
      document.removeEventListener('submit', onSubmit)
    }
  }, [chat])
  return { chat, state, outbox }
}

const nowhere = { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} }
const readStorage = () => {
  try {
    return localStorage
  } catch {
    return nowhere
  }
}
