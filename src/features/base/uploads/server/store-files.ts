import { randomUUID } from 'node:crypto'
import { container } from '@/server/container'
import type { ReceivedFile } from './receive-upload'

export interface StoredFile {
  filename: string
  size: number
  sha256: string
  contentType: string
  storageKey: string
}

export interface Inspected extends ReceivedFile {
  contentType: string
}

/** Stores the files and runs the work; if the work fails, the files are removed. */
export async function withStoredFiles<T>(
  files: readonly Inspected[],
  work: (storedFiles: StoredFile[]) => Promise<T>,
): Promise<T> {
  const store = container().files
  const storedFiles: StoredFile[] = []
  try {
    for (const { path, ...file } of files) {
      const storageKey = randomUUID()
      storedFiles.push({ ...file, storageKey })
      await store.put(storageKey, path)
    }
    return await work(storedFiles)
  } catch (error) {
    for (const { storageKey } of storedFiles) {
      await store.remove(storageKey).catch(() => {})
    }
    throw error
  }
}
