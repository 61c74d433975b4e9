import type { Locale } from '@/config/locales'
import { refreshMs } from '@/config/refresh'
import { showCounts } from '@/ui/live-counts'
import { createAsk } from './ask-counts'
import { createCountsWatch } from './when-to-ask-counts'

/**
 * Keeps the numbers in the student's bar fresh without a connection that stays open: asked for when somebody comes back to
 * the page, and now and then while they stay. An answer is about a kilobyte. Returns how to stop.
 */
export function watchCounts(locale: Locale, chatIsOpen = false): () => void {
  const watch = createCountsWatch({
    ask: createAsk(chatIsOpen),
    show: (counts) => showCounts(counts, locale),
    now: Date.now,
    isLooking: () => !document.hidden,
  })
  const look = () => void watch.look()
  const timer = setInterval(look, refreshMs)
  document.addEventListener('visibilitychange', look)
  for (const name of ['focus', 'pageshow', 'online']) {
    addEventListener(name, look)
  }
  return () => {
    watch.stop()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    for (const name of ['focus', 'pageshow', 'online']) {
      removeEventListener(name, look)
    }
  }
}
