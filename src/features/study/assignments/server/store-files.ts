import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { findFileKind } from '../file-kinds.rules'
import { inspectFile } from './inspect-file'
import { type ReceivedFile, workRules } from './receive-upload'

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

/** Inspects the name and content of all files before the first one is stored. */
export async function inspectFiles(files: readonly ReceivedFile[]): Promise<Inspected[]> {
  const inspected: Inspected[] = []
  for (const file of files) {
    inspected.push({ ...file, contentType: await inspectFile(file, workRules.field) })
  }
  return inspected
}

/** Work that is only text is stored as a text file, so that it can be downloaded like other work. */
export async function textAsFile(text: string, folder: string, locale: Locale): Promise<Inspected> {
  const filename = textsOf(locale)('Assignments.textFilename')
  const path = join(folder, 'text')
  const content = Buffer.from(`${text}\n`)
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  return {
    path,
    filename,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    contentType: findFileKind(filename)?.contentType ?? 'text/plain; charset=utf-8',
  }
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
