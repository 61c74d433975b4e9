'use client'

import { useEffect, useState } from 'react'
import type { ChatMessage } from '../../chat.contract'
import { fill } from '../core/fill'
import { useChatPlace } from './place'

const kept = 5

/** Reads out what others write in the open room, and nothing else: not history, not one's own. */
export function Announcer({ heard }: { heard?: ChatMessage }) {
  const { texts } = useChatPlace()
  const [lines, setLines] = useState<readonly ChatMessage[]>([])
  useEffect(() => {
    if (heard) {
      setLines((before) => [...before.filter(({ id }) => id !== heard.id), heard].slice(-kept))
    }
  }, [heard])
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={texts.log} className="sr-only">
      {lines.map(({ id, posted_by, messages }) => (
        <p key={id}>{fill(texts.says, { name: posted_by, text: messages })}</p>
      ))}
    </div>
  )
}
