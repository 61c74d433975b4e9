'use client'

import type { QuotedMessage } from '../../chat.contract'
import { useChatPlace } from './chat-place'

/** A long line of the quoted message does not widen the message that answers it. */
const look = 'grid w-full grid-cols-[minmax(0,1fr)] border-l-3 border-forest pl-2 text-sm'

function Words({ quoted }: { quoted: QuotedMessage }) {
  const { texts } = useChatPlace()
  return (
    <>
      <span className="block font-semibold">{quoted.posted_by}</span>
      <span className={`block truncate text-soft [overflow-wrap:anywhere] ${quoted.deleted ? 'italic' : ''}`}>
        {quoted.deleted ? texts.deletedText : quoted.text}
      </span>
    </>
  )
}

/** The message that another one answers, without a way to it. */
export const QuotedText = ({ quoted }: { quoted: QuotedMessage }) => (
  <span className={look}>
    <Words quoted={quoted} />
  </span>
)

/** The same as a link to it. Older pages are loaded on the way; without scripts the link opens the page that it ends. */
export function Quote({ roomId, quoted }: { roomId: string; quoted: QuotedMessage }) {
  const { chat, texts, hrefOf } = useChatPlace()
  const id = `message-${quoted.seq}`
  const jump = async () => {
    await chat.reach(roomId, quoted.seq)
    requestAnimationFrame(() => {
      const message = document.getElementById(id)
      message?.scrollIntoView({ block: 'center' })
      message?.focus({ preventScroll: true })
    })
  }
  return (
    <a
      href={`${hrefOf(roomId, quoted.seq + 1)}#${id}`}
      data-quote={quoted.seq}
      className={`${look} mb-1 no-underline hover:bg-sunken`}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
          event.preventDefault()
          void jump()
        }
      }}
    >
      <span className="sr-only">{texts.answersTo} </span>
      <Words quoted={quoted} />
    </a>
  )
}
