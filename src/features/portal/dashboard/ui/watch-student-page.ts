import type { Locale } from '@/config/locales'
import { pageOwner } from '@/features/base/offline/ui/page-owner'
import { watchDevice } from '@/features/base/offline/ui/watch-device'
import { watchLeaving } from '@/features/base/site/ui/leaving'
import { watchCounts } from '@/features/office/live/ui/watch-counts'

/** What every page of a student does by itself. Returns a function that stops it. */
export function watchStudentPage({ dataset }: HTMLElement): () => void {
  const owner = pageOwner()
  const stops = [watchLeaving()]
  if (owner) {
    stops.push(
      watchCounts(document.documentElement.lang as Locale, dataset.chatIsOpen !== undefined),
      watchDevice(owner),
    )
  }
  return () => {
    for (const stop of stops) {
      stop()
    }
  }
}
