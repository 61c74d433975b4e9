import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  storedAt: Date
}

/** The store cannot be reached or is overloaded: another attempt may succeed. Compare by `code`. */
export class StorageUnavailable extends Error {
  readonly code = 'STORAGE_UNAVAILABLE'
}

export const isStorageUnavailable = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === 'STORAGE_UNAVAILABLE'

/** Every call throws StorageUnavailable while the store is down. */
export interface FileStorage {
  /**
   * Stores a finished local file under the key, durably: afterwards either the whole file is there or
   * nothing. The storage owns the local file from then on and may delete it.
   */
  put(key: string, localPath: string): Promise<void>
  /** Throws when the key is unknown. */
  read(key: string): Promise<Readable>
  /** Removing a missing key is no error. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}

/** Keys are ours and random; anything else never reaches a path or an address. */
export function assertStorageKey(key: string): void {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(key)) {
    throw new Error('not a storage key')
  }
}
