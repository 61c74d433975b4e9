'use client'

import { useEffect, useRef, useState } from 'react'
import { createReading } from '../core/reading'
import { after, isWatched } from './watching'

/** Reports the newest message as read while it is visible and somebody looks at the page. */
export function useReading(isUnread: boolean, newest: number, markRead: () => Promise<boolean>) {
  const report = useRef(markRead)
  report.current = markRead
  const [reading] = useState(() => createReading({ isWatched, after, report: () => report.current() }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is shown
  useEffect(() => reading.show(isUnread), [reading, isUnread, newest])
  useEffect(() => {
    addEventListener('focus', reading.look)
    document.addEventListener('visibilitychange', reading.look)
    return () => {
      removeEventListener('focus', reading.look)
      document.removeEventListener('visibilitychange', reading.look)
      reading.show(false)
    }
  }, [reading])
}
