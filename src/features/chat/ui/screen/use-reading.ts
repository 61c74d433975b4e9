'use client'

import { useEffect } from 'react'

const pauseMs = 500

/** Tells that the newest message was seen: while it is on the screen, and somebody is at the page. */
export function useReading(wanted: boolean, key: string, read: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is read anew
  useEffect(() => {
    if (!wanted) {
      return
    }
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      if (!document.hidden && document.hasFocus()) {
        timer = window.setTimeout(read, pauseMs)
      }
    }
    look()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted, key])
}
