'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useChatPlace } from './chat-place'

const everyMs = 3_000

/** Shows the others that somebody is typing: sends at most every three seconds, and when the typing stops. */
export function useTypingHint(roomId: string) {
  const { chat } = useChatPlace()
  const lastSentAt = useRef<number | null>(null)
  const hint = useCallback(
    (typing: boolean) => {
      const now = performance.now()
      if (typing && lastSentAt.current !== null && now - lastSentAt.current < everyMs) {
        return
      }
      if (!typing && lastSentAt.current === null) {
        return
      }
      lastSentAt.current = typing ? now : null
      chat.typing(roomId, typing)
    },
    [chat, roomId],
  )
  useEffect(() => () => hint(false), [hint])
  return hint
}
