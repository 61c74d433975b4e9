import { readSessionHint } from '@/lib/session-hint'
import type { PageVisit } from '../worker-messages'

/** A page that is restored from the browser's memory after its reader has signed out. */
export const isLeftBehind = ({ persisted }: PageTransitionEvent) =>
  persisted && readSessionHint() === undefined

/** The worker does not see the page that registers it, and gets a message about it once it is ready. */
export async function notifyWorker(owner: string): Promise<void> {
  const visit: PageVisit = { owner, locale: document.documentElement.lang, url: location.href }
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(visit)
}

/** Calls back with a worker that waits to take over, now or later. */
export async function watchForUpdate(onWaiting: (worker: ServiceWorker) => void) {
  const registration = await navigator.serviceWorker.ready
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      onWaiting(registration.waiting)
    }
  }
  const watch = () => registration.installing?.addEventListener('statechange', look)
  look()
  // The browser looks for a new version with each navigation: it may have found one before this page could listen.
  watch()
  registration.addEventListener('updatefound', watch)
}
