'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useChatPlace } from './place'

const everyMs = 3_000

/** Tells the others that something is being written: at most every three seconds, and when it stops. */
export function useTypingHint(roomId: string) {
  const { chat } = useChatPlace()
  const lastSentAt = useRef(0)
  const hint = useCallback(
    (typing: boolean) => {
      const now = Date.now()
      if (typing && now - lastSentAt.current < everyMs) {
        return
      }
      if (!typing && lastSentAt.current === 0) {
        return
      }
      lastSentAt.current = typing ? now : 0
      chat.typing(roomId, typing)
    },
    [chat, roomId],
  )
  useEffect(() => () => hint(false), [hint])
  return hint
}
