import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileStorage } from '@/server/ports/file-storage'
import { type FakeS3, fakeS3Keys, startFakeS3 } from '@/testing/simulators/fake-s3'
import { diskFileStorage } from './disk-file-storage'
import { s3FileStorage } from './s3-file-storage'

const folder = mkdtempSync(join(tmpdir(), 'academy-storage-'))
let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3('academy')
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const stores: Record<string, () => FileStorage> = {
  disk: () => diskFileStorage(join(folder, 'uploads')),
  s3: () => s3FileStorage({ endpoint: s3.endpoint, bucket: 'academy', ...fakeS3Keys }),
}

function localFile(content: Buffer) {
  const path = join(folder, randomUUID())
  writeFileSync(path, content)
  return path
}

const keysIn = async (storage: FileStorage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) {
    keys.push(key)
  }
  return keys.sort()
}

describe.each(Object.keys(stores))('%s', (name) => {
  const storage = () => stores[name]?.() as FileStorage

  it('returns the bytes that it was given', async () => {
    const content = randomBytes(3 * 1024 * 1024)
    const key = randomUUID()
    await storage().put(key, localFile(content))
    expect(content.equals(await buffer(await storage().read(key)))).toBe(true)
  })

  it('throws for an unknown key', async () => {
    await expect(storage().read(randomUUID())).rejects.toThrow()
  })

  it('removes, and ignores missing keys', async () => {
    const key = randomUUID()
    await storage().put(key, localFile(Buffer.from('x')))
    await storage().remove(key)
    await storage().remove(key)
    await expect(storage().read(key)).rejects.toThrow()
  })

  it.each(['../secret', 'a/b', '', 'a\0', '.', 'k'.repeat(65)])('refuses %j as a key', async (key) => {
    await expect(storage().read(key)).rejects.toThrow('not a storage key')
    await expect(storage().put(key, localFile(Buffer.from('x')))).rejects.toThrow('not a storage key')
  })

  it('lists everything, with its age', async () => {
    for (const key of await keysIn(storage())) {
      await storage().remove(key)
    }
    const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()].sort()
    for (const key of keys) {
      await storage().put(key, localFile(Buffer.from(key)))
    }
    expect(await keysIn(storage())).toEqual(keys)
    for await (const { storedAt } of storage().list()) {
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
    }
  })

  it('stores nothing when it fails', async () => {
    const before = await keysIn(storage())
    if (name === 's3') {
      s3.failNext(503)
    }
    const source = name === 's3' ? localFile(Buffer.from('x')) : join(folder, 'absent')
    await expect(storage().put(randomUUID(), source)).rejects.toThrow()
    expect(await keysIn(storage())).toEqual(before)
  })
})

it('the disk keeps no partial file', () => {
  expect(readdirSync(join(folder, 'uploads')).filter((file) => file.endsWith('.part'))).toEqual([])
})

it.each([500, 503, 429])('the S3 store is unavailable when it answers %i', async (status) => {
  s3.failNext(status)
  await expect(stores.s3?.().put(randomUUID(), localFile(Buffer.from('x')))).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  })
})

it('the S3 store is unavailable when nobody answers', async () => {
  const unreachable = s3FileStorage({ endpoint: 'http://127.0.0.1:9', bucket: 'academy', ...fakeS3Keys })
  await expect(unreachable.read(randomUUID())).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})

it('the S3 store refuses a wrong secret', async () => {
  const wrong = { accessKeyId: fakeS3Keys.accessKeyId, secretAccessKey: 'another secret' }
  const storage = s3FileStorage({ endpoint: s3.endpoint, bucket: 'academy', ...wrong })
  await expect(storage.put(randomUUID(), localFile(Buffer.from('x')))).rejects.toThrow(/answered 403/)
})

it('the S3 store does not use the fetch of the framework, which sends a file without its length', async () => {
  const replaced = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('replaced'))
  const key = randomUUID()
  const storage = s3FileStorage({ endpoint: s3.endpoint, bucket: 'academy', ...fakeS3Keys })
  await storage.put(key, localFile(Buffer.from('x')))
  expect((await buffer(await storage.read(key))).toString()).toBe('x')
  expect(replaced).not.toHaveBeenCalled()
  replaced.mockRestore()
})
