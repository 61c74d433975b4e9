import type { Locale } from '@/config/locales'
import { refreshMs } from '@/config/refresh'
import { showCounts } from '@/ui/live-counts'
import { createAsk } from './ask-counts'
import { createCountsWatch } from './when-to-ask-counts'

/**
 * Keeps the numbers in the student's bar up to date without an open connection: polls when somebody comes back to
 * the page, and at intervals while they stay. An answer has about a kilobyte. Returns a function that stops it.
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
