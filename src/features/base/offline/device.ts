import { cacheNames, isPrivate } from './device-names'
import { device } from './device-store'
import { adoptTexts, forgetTexts } from './device-texts'

/**
 * Who owns this device, and what is removed when the owner changes: texts that pages keep in localStorage, kept pages,
 * and unsent work with its results. Used by pages and by the service worker, which cannot reach the texts.
 */

async function deletePrivateCaches(except?: string) {
  if (!('caches' in globalThis)) {
    return
  }
  for (const name of await caches.keys()) {
    if (isPrivate(name) && name !== except) {
      await caches.delete(name)
    }
  }
}

/** The owner of the data on this device; undefined if somebody else may be signing in: then no private page is shown. */
export async function deviceOwner(): Promise<string | undefined> {
  const db = await device()
  const [owner, locked] = await Promise.all([db.get('meta', 'owner'), db.get('meta', 'locked')])
  return locked ? undefined : (owner as string | undefined)
}

/** The server has named the signed-in user: removes data of anybody else from this device. */
export async function adoptDevice(owner: string, locale?: string): Promise<void> {
  adoptTexts(owner)
  const db = await device()
  if (locale && (await db.get('meta', 'locale')) !== locale) {
    await db.put('meta', locale, 'locale')
  }
  if ((await deviceOwner()) === owner) {
    return
  }
  await deletePrivateCaches(cacheNames.private(owner))
  const tx = db.transaction(['outbox', 'arrivals', 'meta'], 'readwrite')
  for (const name of ['outbox', 'arrivals'] as const) {
    let cursor = await tx.objectStore(name).openCursor()
    while (cursor) {
      if (cursor.value.owner !== owner) {
        await cursor.delete()
      }
      cursor = await cursor.continue()
    }
  }
  await tx.objectStore('meta').put(owner, 'owner')
  await tx.objectStore('meta').delete('locked')
  await tx.done
}

/** Somebody is signing in: until the server has named the user, nothing private is shown. */
export async function lockDevice(): Promise<void> {
  await (await device()).put('meta', true, 'locked')
}

/** Removes only the pages: unsent work stays, hidden, for its owner. */
export const forgetPages = () => deletePrivateCaches()

/** Removes everything of everybody: texts, pages and unsent work, and with `settings` also the settings in this browser. */
export async function emptyDevice({ settings = false } = {}): Promise<void> {
  forgetTexts()
  if (settings) {
    localStorage.clear()
    sessionStorage.clear()
  }
  await deletePrivateCaches()
  const db = await device()
  const tx = db.transaction(['outbox', 'arrivals', 'meta'], 'readwrite')
  const meta = tx.objectStore('meta')
  await Promise.all([
    tx.objectStore('outbox').clear(),
    tx.objectStore('arrivals').clear(),
    // The id stays, because it is still the same database.
    ...(['owner', 'locale', 'locked', 'signingOut'] as const).map((key) => meta.delete(key)),
    tx.done,
  ])
}
