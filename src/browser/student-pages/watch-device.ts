import { deviceDatabase } from '@/features/base/offline/device-names'
import { adoptTexts, lostWaiting } from '@/features/base/offline/device-texts'
import { isLeftBehind, notifyWorker, watchForUpdate } from '@/features/base/offline/ui/this-page'
import { hasGoodConnection } from '@/lib/good-connection'

interface Device {
  owner: string
  /** Something waits to be sent, has arrived, or was refused: `OutboxStatus` sends it and shows it. */
  onWork(): void
  /** There is a new version, and the line is fast. */
  onUpdate(): void
}

const stores = ['outbox', 'arrivals']

/**
 * Calls back when this device holds anything that was done on it, by anybody, or no longer holds what waited. Creates no
 * database where there is none.
 */
function lookForWork(onWork: () => void) {
  const compare = (device: string | null) => {
    if (lostWaiting(device).length > 0) {
      onWork()
    }
  }
  const open = indexedDB.open(deviceDatabase)
  open.onerror = (event) => event.preventDefault()
  open.onupgradeneeded = () => {
    open.transaction?.abort()
    compare(null)
  }
  open.onsuccess = () => {
    const db = open.result
    db.onversionchange = () => db.close()
    const reading = db.transaction([...stores, 'meta'])
    const id = reading.objectStore('meta').get('id')
    id.onsuccess = () => compare(String(id.result ?? ''))
    for (const name of stores) {
      const count = reading.objectStore(name).count()
      count.onsuccess = () => {
        if (count.result > 0) {
          onWork()
        }
      }
    }
    reading.oncomplete = () => db.close()
  }
}

/** What a student's page does for the device until the framework is loaded. */
export function watchDevice({ owner, onWork, onUpdate }: Device): void {
  const look = () => {
    try {
      lookForWork(onWork)
    } catch {
      // Where the browser stores nothing there is nothing to show.
    }
  }
  adoptTexts(owner)
  look()
  addEventListener('online', look)
  addEventListener('pageshow', (event) => {
    if (isLeftBehind(event)) {
      location.reload()
    } else {
      look()
    }
  })
  document.addEventListener('visibilitychange', look)
  const { serviceWorker } = navigator
  if (serviceWorker) {
    serviceWorker.addEventListener('message', look)
    notifyWorker(owner).catch(() => undefined)
    watchForUpdate(() => {
      if (hasGoodConnection()) {
        onUpdate()
      }
    }).catch(() => undefined)
  }
}
