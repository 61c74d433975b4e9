'use client'

import type { RoomSummary } from '../../chat.contract'
import { type ChatState, viewOf } from '../core/chat-state'
import { Announcer } from './announcer'
import { Composer } from './composer'
import { ConversationHeader } from './conversation-header'
import { LinkBanner } from './link-banner'
import { MessageList } from './message-list'

export function Conversation({ room, state }: { room: RoomSummary; state: ChatState }) {
  const view = viewOf(state, room.id)
  return (
    <>
      <ConversationHeader room={room} members={view.members} />
      <LinkBanner link={state.link} />
      <MessageList room={room} view={view} online={state.link.kind === 'online'} />
      <Announcer heard={state.heard} />
      <Composer roomId={room.id} typists={view.typists} />
    </>
  )
}
