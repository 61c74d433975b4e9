'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '@/config/locales'
import type { Chat } from '../core/chat'
import type { Outbox } from '../core/chat-outbox'
import type { chatIconNames } from './chat-icons'
import type { ChatTexts } from './chat-texts'

/** The shared context of the screen. Icons come rendered from the server. */
export interface ChatPlace {
  chat: Chat
  outbox: Outbox
  texts: ChatTexts
  icons: Record<(typeof chatIconNames)[number], ReactNode>
  locale: Locale
  me: string
  mayCreate: boolean
  mayAsk: boolean
  isOffice: boolean
  /** The address of the chat. */
  path: string
  /** The hours in which the office reads messages of students. */
  officeNote: ReactNode
  /** For days and times; updated every minute. */
  now: number
  hrefOf: (roomId?: string, before?: number) => string
  /** Opens a room, or the list, without loading the page. */
  go: (roomId?: string) => void
}

export const ChatContext = createContext<ChatPlace | null>(null)

export function useChatPlace(): ChatPlace {
  const place = useContext(ChatContext)
  if (!place) {
    throw new Error('outside of the chat screen')
  }
  return place
}
