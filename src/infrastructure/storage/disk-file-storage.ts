import { constants } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertStorageKey, type FileStorage, type StoredFile } from '@/server/ports/file-storage'

const partial = '.part'

async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file cannot be renamed across file systems: it is copied beside its target first. */
async function moveInto(source: string, target: string) {
  try {
    await rename(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') {
      throw error
    }
    const part = `${target}${partial}`
    try {
      await copyFile(source, part, constants.COPYFILE_EXCL)
      await sync(part)
      await rename(part, target)
    } catch (failure) {
      await rm(part, { force: true })
      throw failure
    }
    await rm(source, { force: true })
  }
}

/** Files in one private folder outside the web root. */
export function diskFileStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertStorageKey(key)
    return join(folder, key)
  }
  return {
    async put(key, localPath) {
      const target = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await sync(localPath)
      await moveInto(localPath, target)
      await sync(folder)
    },
    async read(key) {
      const handle = await open(pathOf(key), 'r')
      return handle.createReadStream()
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listFolder(folder),
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() || entry.name.endsWith(partial)) {
      continue
    }
    const info = await stat(join(folder, entry.name)).catch(() => null)
    if (info) {
      yield { key: entry.name, storedAt: info.mtime }
    }
  }
}
