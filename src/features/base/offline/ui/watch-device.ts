import { readSessionHint } from '@/lib/session-hint'
import { adoptTexts } from '../device-texts'
import { type PageVisit, takeOver } from '../worker-messages'

/** The worker does not see the page that registers it, and gets a message about it once it is ready. */
async function notifyWorker({ ready }: ServiceWorkerContainer, owner: string) {
  const visit: PageVisit = { owner, locale: document.documentElement.lang, url: location.href }
  const { active } = await ready
  active?.postMessage(visit)
}

/** A new version that waits: `NewVersion` offers it, and a press loads the page with it. */
async function offerNewVersion(workers: ServiceWorkerContainer) {
  const registration = await workers.ready
  const offer = document.querySelector<HTMLElement>('[data-new-version]')
  const look = () => {
    if (offer && registration.waiting && workers.controller) {
      offer.hidden = false
    }
  }
  const watch = () => registration.installing?.addEventListener('statechange', look)
  offer?.querySelector('button')?.addEventListener('click', () => {
    const { waiting } = registration
    if (!waiting) {
      // Taken in another tab meanwhile.
      location.reload()
      return
    }
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage(takeOver)
  })
  look()
  // The browser looks for a new version with each navigation: it may have found one before this page could listen.
  watch()
  registration.addEventListener('updatefound', watch)
}

/** What a page of a student does for the device, whose owner it names. Returns a function that stops it. */
export function watchDevice(owner: string): () => void {
  const { serviceWorker } = navigator
  // Restored from the browser's memory after its reader has signed out.
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readSessionHint() === undefined) {
      location.reload()
    }
  }
  adoptTexts(owner)
  addEventListener('pageshow', onReturn)
  if (serviceWorker) {
    notifyWorker(serviceWorker, owner).catch(() => undefined)
    offerNewVersion(serviceWorker).catch(() => undefined)
  }
  return () => removeEventListener('pageshow', onReturn)
}
