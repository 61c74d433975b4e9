/** Texts that pages keep in localStorage: unfinished exercises, positions in lessons, unsent messages. */
const prefixes = ['exercise:', 'reading:', 'chat:']
const ownerKey = 'texts-owner'

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '').filter((key) =>
    prefixes.some((prefix) => key.startsWith(prefix)),
  )

/** A browser may forbid storage: then there is nothing in it. */
function inStore<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage)
  } catch {
    return otherwise
  }
}

export const countTexts = () => inStore((storage) => keysOf(storage).length, 0)

export const forgetTexts = () =>
  inStore((storage) => {
    for (const key of [...keysOf(storage), ownerKey]) {
      storage.removeItem(key)
    }
  }, undefined)

/** The page names its owner: texts that somebody else typed on this device are removed. */
export const adoptTexts = (owner: string) =>
  inStore((storage) => {
    const before = storage.getItem(ownerKey)
    if (before !== null && before !== owner) {
      forgetTexts()
    }
    storage.setItem(ownerKey, owner)
  }, undefined)
