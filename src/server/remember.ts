const shared = globalThis as typeof globalThis & { __academy?: Map<string, unknown> }

/**
 * One instance per process. Next's bundle and the server entry load two copies of every module and share only
 * globalThis, so long-lived objects (pools, clients, containers) are stored there.
 */
export function remember<T>(name: string, make: () => T): T {
  shared.__academy ??= new Map()
  if (!shared.__academy.has(name)) {
    shared.__academy.set(name, make())
  }
  return shared.__academy.get(name) as T
}

export const forget = (name: string) => shared.__academy?.delete(name)

export const isRemembered = (name: string): boolean => shared.__academy?.has(name) ?? false
