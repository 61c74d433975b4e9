import { hintCookie } from '@/config/cookies'
import type { PageVisit } from '../worker-messages'

const isSignedIn = () => document.cookie.split('; ').some((each) => each.startsWith(`${hintCookie}=`))

/** A page that comes back from the browser's memory after its reader has signed out. */
export const isLeftBehind = ({ persisted }: PageTransitionEvent) => persisted && !isSignedIn()

/** The page that registers the worker is not seen by it: it is told once it is ready. */
export async function tellWorker(owner: string): Promise<void> {
  const visit: PageVisit = { owner, locale: document.documentElement.lang, url: location.href }
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(visit)
}

/** Calls back with a worker that waits for its turn, now or later. */
export async function watchForUpdate(onWaiting: (worker: ServiceWorker) => void) {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) {
    return
  }
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      onWaiting(registration.waiting)
    }
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
}
