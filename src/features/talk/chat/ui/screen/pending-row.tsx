'use client'

import type { PendingMessage } from '../core/timeline'
import { useChatPlace } from './chat-place'
import { OwnPhoto } from './message-photo'
import { bubble, mineBubble } from './message-row'
import { MessageText } from './message-text'
import { QuotedText } from './quote'

const doing = 'inline-flex min-h-8 items-center font-semibold text-forest underline underline-offset-2'

/** One's own unconfirmed message, with its state below. */
export function PendingRow({ roomId, message }: { roomId: string; message: PendingMessage }) {
  const { chat, outbox, texts } = useChatPlace()
  const { clientId, text, state, error, replyTo, photo } = message
  const edit = () => {
    const draft = outbox.draft(roomId)
    outbox.keepDraft(roomId, draft ? `${text}\n${draft}` : text)
    chat.discard(roomId, clientId)
    chat.answer(roomId, replyTo)
    dispatchEvent(new CustomEvent('chat-draft', { detail: roomId }))
  }
  return (
    <li data-pending={state} className="mt-2 flex flex-col items-end pl-8">
      <div
        className={`${bubble} ${state === 'failed' ? 'border-brick bg-brick-tint' : `${mineBubble} opacity-80`}`}
      >
        {replyTo && <QuotedText quoted={replyTo} />}
        {photo && <OwnPhoto photo={photo} />}
        {text !== '' && <MessageText text={text} />}
      </div>
      {state === 'sending' && <p className="px-1 text-sm text-soft">{texts.sending}</p>}
      {state === 'waiting' && (
        <p role="status" className="px-1 text-right text-sm text-soft">
          <span className="sr-only">{texts.socketNotConnected}. </span>
          {texts.waiting}
        </p>
      )}
      {state === 'failed' && (
        <div className="grid justify-items-end px-1 text-sm">
          <p role="alert" className="text-right font-semibold text-brick">
            {texts.notSent}
            {error && `: ${error}`}
          </p>
          <p className="flex gap-4">
            <button type="button" className={doing} onClick={() => chat.retry(roomId, message)}>
              {texts.retry}
            </button>
            {!photo && (
              <button type="button" className={doing} onClick={edit}>
                {texts.edit}
              </button>
            )}
            <button type="button" className={doing} onClick={() => chat.discard(roomId, clientId)}>
              {texts.discard}
            </button>
          </p>
        </div>
      )}
    </li>
  )
}
