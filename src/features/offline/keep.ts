import { device } from './device-store'

/** Caches of this device by what they hold. */
export const cacheNames = {
  /** Pages of one person, gone when somebody else signs in. */
  private: (owner: string) => `private-${owner}`,
  public: 'public',
  /** Built files: their names change with their content. */
  files: 'files',
} as const

export const ownerHeader = 'x-page-owner'
export const keptAtHeader = 'x-kept-at'

const isPrivate = (name: string) => name.startsWith('private-')

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

/** Whose things this device keeps, while nobody else may be signing in; undefined: nobody's are shown. */
export async function deviceOwner(): Promise<string | undefined> {
  const db = await device()
  const [owner, locked] = await Promise.all([db.get('meta', 'owner'), db.get('meta', 'locked')])
  return locked ? undefined : (owner as string | undefined)
}

/** The server says who is signed in: what belongs to anybody else leaves this device. */
export async function adoptOwner(owner: string, locale?: string): Promise<void> {
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

/** Somebody signs in: until the server has said who, nothing private is shown. */
export async function lockDevice(): Promise<void> {
  await (await device()).put('meta', true, 'locked')
}

/** The pages alone: what has not arrived waits, unseen, for its owner. */
export const forgetPages = () => deletePrivateCaches()

/** Everything of anybody, kept pages and what has not arrived. */
export async function forgetEverything(): Promise<void> {
  await deletePrivateCaches()
  const db = await device()
  const tx = db.transaction(['outbox', 'arrivals', 'meta'], 'readwrite')
  await Promise.all([
    tx.objectStore('outbox').clear(),
    tx.objectStore('arrivals').clear(),
    tx.objectStore('meta').clear(),
    tx.done,
  ])
}
