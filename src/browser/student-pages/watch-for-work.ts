import { deviceDatabase } from '@/features/base/offline/device-names'
import { lostWaiting } from '@/features/base/offline/device-texts'

const stores = ['outbox', 'arrivals']

/** Creates no database where there is none. */
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

/**
 * Calls back when this device holds anything that was done on it, by anybody, or no longer holds what waited: `OutboxStatus`
 * sends it and shows it.
 */
export function watchForWork(onWork: () => void) {
  const look = () => {
    try {
      lookForWork(onWork)
    } catch {
      // Without storage there is nothing to show.
    }
  }
  look()
  addEventListener('online', look)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  navigator.serviceWorker?.addEventListener('message', look)
}
