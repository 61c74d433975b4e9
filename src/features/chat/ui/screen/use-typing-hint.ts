'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useChatPlace } from './place'

const everyMs = 3_000

/** Lets the others know that something is being written: at most every three seconds, and when it stops. */
export function useTypingHint(roomId: string) {
  const { chat } = useChatPlace()
  const told = useRef(0)
  const hint = useCallback(
    (typing: boolean) => {
      const now = Date.now()
      if (typing && now - told.current < everyMs) {
        return
      }
      if (!typing && told.current === 0) {
        return
      }
      told.current = typing ? now : 0
      chat.typing(roomId, typing)
    },
    [chat, roomId],
  )
  useEffect(() => () => hint(false), [hint])
  return hint
}
