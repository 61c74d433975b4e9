'use client'

import { memo } from 'react'
import type { ChatMessage } from '../../chat.contract'
import { photoSign } from '../../chat.rules'
import { clockTime, dayLabel, type Row } from '../core/days'
import { useChatPlace } from './chat-place'
import { MessageActions } from './message-actions'
import { MessagePhoto } from './message-photo'
import { MessageText } from './message-text'
import { Quote } from './quote'

const line = 'my-2 flex items-center gap-3 text-sm before:h-px before:grow after:h-px after:grow'
export const bubble = 'min-w-0 max-w-[34rem] rounded-card border px-3.5 py-2'
export const mineBubble = 'border-transparent bg-forest-tint'
const theirBubble = 'border-line bg-paper'

interface MessageProps {
  message: ChatMessage
  first: boolean
  /** The student of an office room: everybody else in it is staff. */
  officeOf: string | null
}

function Message({ message, first, officeOf }: MessageProps) {
  const { texts, locale, me } = useChatPlace()
  const mine = message.user_id === me
  const { deleted, reply_to, photo, messages } = message
  return (
    <li
      id={`message-${message.seq}`}
      tabIndex={-1}
      className={`flex flex-col ${mine ? 'items-end pl-10' : 'items-start pr-10'} ${first ? 'mt-2' : ''}`}
    >
      {first && !mine && (
        <p className="mb-0.5 px-1 text-sm font-semibold">
          {message.posted_by}
          {officeOf && message.user_id !== officeOf && (
            <span className="font-normal text-soft"> · {texts.officeTag}</span>
          )}
        </p>
      )}
      {first && mine && <p className="sr-only">{texts.you}</p>}
      <div className={`flex flex-wrap items-end gap-x-3 ${bubble} ${mine ? mineBubble : theirBubble}`}>
        {reply_to && <Quote roomId={message.room_id} quoted={reply_to} />}
        {deleted && <p className="text-soft italic">{texts.deletedText}</p>}
        {!deleted && photo && <MessagePhoto message={message} />}
        {!deleted && !(photo && messages === photoSign) && (
          <MessageText text={messages} mentions={message.mentions} me={me} />
        )}
        <div className="ml-auto flex items-center gap-1.5 text-sm text-soft tabular-nums">
          <time dateTime={message.created_at}>{clockTime(message.created_at, locale)}</time>
          {mine && !deleted && (
            <span>
              <span aria-hidden="true">✓</span>
              <span className="sr-only">{texts.sent}</span>
            </span>
          )}
          {!deleted && <MessageActions message={message} mine={mine} />}
        </div>
      </div>
    </li>
  )
}

function Day({ day }: { day: string }) {
  const { texts, locale, now } = useChatPlace()
  return (
    <li className={`${line} text-soft before:bg-line after:bg-line`}>
      <span className="first-letter:uppercase" suppressHydrationWarning>
        {dayLabel(day, now, locale, texts)}
      </span>
    </li>
  )
}

export const MessageRow = memo(function MessageRow({ row, officeOf }: { row: Row; officeOf: string | null }) {
  const { texts } = useChatPlace()
  if (row.kind === 'day') {
    return <Day day={row.day} />
  }
  if (row.kind === 'notice') {
    return <li className="my-1.5 text-center text-sm text-soft">{row.text}</li>
  }
  if (row.kind === 'unread') {
    return (
      <li data-unread="" className={`${line} font-semibold text-forest before:bg-forest after:bg-forest`}>
        {texts.newMessages}
      </li>
    )
  }
  return <Message message={row.message} first={row.first} officeOf={officeOf} />
})
