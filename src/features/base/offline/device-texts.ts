/**
 * The part of `device.ts` for texts in localStorage. It is separate because the database library is too large for scripts of pages.
 */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What a visitor does in an open program: nobody's, until somebody signs in here. */
export const openPrefix = 'open:'
/** Kinds of texts: unfinished exercises, files of workbenches, positions in lessons, unsent messages, open programs. */
const textKinds = /^(exercise|workbench|reading|chat|open):/
const ownerKey = 'texts-owner'
const waitingKey = 'texts-waiting'

/** If the browser forbids storage, it counts as empty. */
function inStore<T>(work: (storage: TextStorage) => T, otherwise: T): T {
  try {
    return work(localStorage)
  } catch {
    return otherwise
  }
}

export const textKeys = (storage: TextStorage, kind: string): string[] =>
  Array.from(storage, (_, n) => storage.key(n) as string).filter((key) => key.startsWith(kind))

const allTextKeys = (storage: TextStorage) => textKeys(storage, '').filter((key) => textKinds.test(key))

/** Removes texts of one kind; with `except`, only those of other owners (the owner follows the kind in the key). May throw. */
export function dropTexts(storage: TextStorage, kind: string, except?: string) {
  for (const key of textKeys(storage, kind)) {
    if (except === undefined || !key.startsWith(`${kind}${except}:`)) {
      storage.removeItem(key)
    }
  }
}

export const countTexts = () => inStore((storage) => allTextKeys(storage).length, 0)

export const forgetTexts = () =>
  inStore((storage) => {
    for (const key of [...allTextKeys(storage), ownerKey, waitingKey]) {
      storage.removeItem(key)
    }
  }, undefined)

/** Removes texts that somebody other than the owner of the page typed on this device. */
export const adoptTexts = (owner: string) =>
  inStore((storage) => {
    const before = storage.getItem(ownerKey)
    if (before !== null && before !== owner) {
      forgetTexts()
    }
    storage.setItem(ownerKey, owner)
  }, undefined)

interface WaitingNote {
  /** The id of the database in which they waited. */
  device: string
  labels: string[]
}

const labelsNoted = 20

/**
 * Notes the names of waiting entries. A browser may remove the database and leave this note: then the page can say
 * what is lost.
 */
export const noteWaiting = (device: string, labels: readonly string[]) =>
  inStore((storage) => {
    if (labels.length === 0) {
      storage.removeItem(waitingKey)
    } else {
      const note: WaitingNote = { device, labels: labels.slice(0, labelsNoted) }
      storage.setItem(waitingKey, JSON.stringify(note))
    }
  }, undefined)

/** The names of entries that waited in a database that was removed; null for `device`: there is no database now. */
export const lostWaiting = (device: string | null): string[] =>
  inStore((storage) => {
    const note = JSON.parse(storage.getItem(waitingKey) ?? 'null') as WaitingNote | null
    return note && note.device !== device ? note.labels : []
  }, [])
