'use client'

import type { QuotedMessage } from '../../chat.contract'
import type { OutboxPhoto } from '../core/chat-outbox'
import { useChatPlace } from './chat-place'
import { OwnPhoto } from './message-photo'
import { QuotedText } from './quote'

interface PartProps {
  label: string
  onRemove: () => void
  children: React.ReactNode
}

function Part({ label, onRemove, children }: PartProps) {
  const { icons } = useChatPlace()
  return (
    <div className="m-3 flex items-start justify-between gap-2 rounded-card border border-line bg-sunken p-2">
      {children}
      <button
        type="button"
        aria-label={label}
        className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-md after:absolute after:-inset-2.5 hover:text-forest"
        onClick={onRemove}
      >
        {icons.x}
      </button>
    </div>
  )
}

interface ComposerTopProps {
  replyTo?: QuotedMessage
  photo?: OutboxPhoto
  onDropReply: () => void
  onDropPhoto: () => void
}

/** What the next message has beside its text, each with a button that takes it away. */
export function ComposerTop({ replyTo, photo, onDropReply, onDropPhoto }: ComposerTopProps) {
  const { texts } = useChatPlace()
  return (
    <>
      {replyTo && (
        <Part label={texts.replyDrop} onRemove={onDropReply}>
          <QuotedText quoted={replyTo} />
        </Part>
      )}
      {photo && (
        <Part label={texts.photoDrop} onRemove={onDropPhoto}>
          <OwnPhoto photo={photo} className="max-h-32 max-w-full rounded-md" />
        </Part>
      )}
    </>
  )
}
