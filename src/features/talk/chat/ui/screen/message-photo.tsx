'use client'

import { say } from '@/i18n/say'
import type { ChatMessage } from '../../chat.contract'
import { useChatPlace } from './chat-place'

const look = 'max-h-80 w-auto max-w-full rounded-md'

/** The photo of a message, read when it comes into view; a press shows it alone. */
export function MessagePhoto({ message }: { message: ChatMessage }) {
  const { texts, locale } = useChatPlace()
  const { id, photo, posted_by } = message
  if (!photo) {
    return null
  }
  const address = `/api/room/photos/${id}`
  return (
    <a href={address} target="_blank" rel="noopener" className="block w-full" data-photo="">
      {/* biome-ignore lint/performance/noImgElement: small already, and only for those who may read it */}
      <img
        src={address}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
        alt={say(locale, texts.photoOf, { name: posted_by })}
        className={look}
      />
    </a>
  )
}

interface OwnPhotoProps {
  photo: { data: string; type: string; width: number; height: number }
  className?: string
}

/** A photo that is still only on this device. */
export function OwnPhoto({ photo, className = look }: OwnPhotoProps) {
  const { texts } = useChatPlace()
  return (
    // biome-ignore lint/performance/noImgElement: a data URL
    <img
      src={`data:${photo.type};base64,${photo.data}`}
      width={photo.width}
      height={photo.height}
      alt={texts.photoChosen}
      className={className}
    />
  )
}
