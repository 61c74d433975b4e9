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
   * Stores a finished local file durably under the key: afterwards either the complete file is there or
   * nothing. The storage then owns the local file and may delete it.
   */
  put(key: string, localPath: string): Promise<void>
  /** Throws when the key is unknown. */
  read(key: string): Promise<Readable>
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}

/** Throws unless this is one of our random keys, so that nothing else becomes part of a path or an address. */
export function assertStorageKey(key: string): void {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(key)) {
    throw new Error('not a storage key')
  }
}
