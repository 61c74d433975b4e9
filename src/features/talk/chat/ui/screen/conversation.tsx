'use client'

import type { RoomSummary } from '../../chat.contract'
import { type ChatState, viewOf } from '../core/chat-state'
import { Announcer } from './announcer'
import { Composer } from './composer'
import { ConnectionBanner } from './connection-banner'
import { ConversationHeader } from './conversation-header'
import { MessageList } from './message-list'

export function Conversation({ room, state }: { room: RoomSummary; state: ChatState }) {
  const view = viewOf(state, room.id)
  return (
    <>
      <ConversationHeader room={room} members={view.members} />
      <ConnectionBanner connection={state.connection} />
      <MessageList room={room} view={view} online={state.connection.kind === 'online'} />
      <Announcer heard={state.announcement} />
      <Composer roomId={room.id} typists={view.typists} members={view.members} replyTo={view.replyTo} />
    </>
  )
}
