/** Characters of names and texts together, as in a browser, only less. */
const most = 100_000

const methods = new Set<PropertyKey>(['getItem', 'setItem', 'removeItem', 'clear', 'key', 'length'])

/**
 * `localStorage` for a page that has no origin of its own. It lives in the page; who opened the page keeps it from one page to
 * the next.
 */
export function makeStorage(first: Readonly<Record<string, string>>) {
  const items = new Map(Object.entries(first))
  const sizeOf = (name: string) => (items.has(name) ? name.length + (items.get(name)?.length ?? 0) : 0)
  let size = [...items.keys()].reduce((sum, name) => sum + sizeOf(name), 0)
  const set = (name: string, text: string) => {
    const wanted = size - sizeOf(name) + name.length + text.length
    if (wanted > most) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    size = wanted
    items.set(name, text)
  }
  const remove = (name: string) => {
    size -= sizeOf(name)
    items.delete(name)
  }
  const target = {
    getItem: (name: unknown) => items.get(`${name}`) ?? null,
    setItem: (name: unknown, text: unknown) => set(`${name}`, `${text}`),
    removeItem: (name: unknown) => remove(`${name}`),
    clear() {
      items.clear()
      size = 0
    },
    key: (n: number) => [...items.keys()][n] ?? null,
    get length() {
      return items.size
    },
  }
  const isOwn = (name: PropertyKey): name is string => typeof name === 'string' && !methods.has(name)
  const storage = new Proxy(target, {
    get: (object, name) => (isOwn(name) && items.has(name) ? items.get(name) : Reflect.get(object, name)),
    set(_, name, text) {
      if (isOwn(name)) {
        set(name, `${text}`)
      }
      return true
    },
    has: (object, name) => (isOwn(name) && items.has(name)) || name in object,
    deleteProperty: (_, name) => {
      remove(String(name))
      return true
    },
  })
  return { storage, read: (): Record<string, string> => Object.fromEntries(items) }
}
