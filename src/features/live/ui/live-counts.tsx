'use client'

import { useEffect } from 'react'
import { refreshMs } from '@/config/limits'
import { showCounts } from '@/ui/live-counts'
import { type CountsAnswer, createCountsWatch } from './counts-watch'

interface LiveCountsProps {
  locale: string
  /** The page counts the chat by itself. */
  chatIsOpen?: boolean
}

/** What was answered last is kept, and only asked about: most answers are a 304 without a body. */
function createAsk(chatIsOpen: boolean): () => Promise<CountsAnswer> {
  let etag: string | null = null
  let known: CountsAnswer = 'unknown'
  return async () => {
    const response = await fetch('/api/user/unread', {
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 304) return known
    if (response.status === 401 || response.status === 403) return 'signed_out'
    if (!response.ok) return 'unknown'
    const { messages, notifications } = (await response.json()) as Record<
      'messages' | 'notifications',
      number
    >
    etag = response.headers.get('etag')
    known = { unreadNotices: notifications, ...(chatIsOpen ? {} : { unreadChat: messages }) }
    return known
  }
}

/**
 * Keeps the numbers in the student's bar fresh without a connection that stays open: asked for when somebody comes back to
 * the page, and now and then while they stay. An answer is about a kilobyte.
 */
export function LiveCounts({ locale, chatIsOpen = false }: LiveCountsProps) {
  useEffect(() => {
    const watch = createCountsWatch({
      ask: createAsk(chatIsOpen),
      show: (counts) => showCounts(counts, locale),
      now: Date.now,
      isLooking: () => !document.hidden,
    })
    const look = () => void watch.look()
    const timer = setInterval(look, refreshMs)
    document.addEventListener('visibilitychange', look)
    for (const name of ['focus', 'pageshow', 'online']) addEventListener(name, look)
    return () => {
      watch.stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const name of ['focus', 'pageshow', 'online']) removeEventListener(name, look)
    }
  }, [locale, chatIsOpen])
  return null
}
