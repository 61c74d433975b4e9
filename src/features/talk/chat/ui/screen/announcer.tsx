'use client'

import { useEffect, useState } from 'react'
import { say } from '@/i18n/say'
import type { ChatMessage } from '../../chat.contract'
import { useChatPlace } from './chat-place'

const keptAnnouncements = 5

/** Announces messages of others in the open room to screen readers, but not history or one's own. */
export function Announcer({ heard: announcement }: { heard?: ChatMessage }) {
  const { texts, locale } = useChatPlace()
  const [lines, setLines] = useState<readonly ChatMessage[]>([])
  useEffect(() => {
    if (announcement) {
      setLines((before) =>
        [...before.filter(({ id }) => id !== announcement.id), announcement].slice(-keptAnnouncements),
      )
    }
  }, [announcement])
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={texts.log} className="sr-only">
      {lines.map(({ id, posted_by, messages }) => (
        <p key={id}>{say(locale, texts.says, { name: posted_by, text: messages })}</p>
      ))}
    </div>
  )
}
