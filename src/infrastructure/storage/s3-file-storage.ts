import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import {
  assertStorageKey,
  type FileStorage,
  StorageUnavailable,
  type StoredFile,
} from '@/server/ports/file-storage'

interface S3Settings {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const answerWithinMs = 30_000
const transferWithinMs = 120_000

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

/** Any S3-compatible store, with path-style addresses. */
export function s3FileStorage({ endpoint, bucket, ...keys }: S3Settings): FileStorage {
  const client = new AwsClient({ ...keys, service: 's3', region: 'us-east-1' })
  const root = `${endpoint}/${encodeURIComponent(bucket)}`

  async function call(path: string, init: RequestInit, withinMs = answerWithinMs): Promise<Response> {
    const request = await client.sign(`${root}${path}`, init)
    let response: Response
    try {
      response = await fetch(request, { signal: AbortSignal.timeout(withinMs) })
    } catch (error) {
      throw new StorageUnavailable('the file store does not answer', { cause: error })
    }
    if (response.ok) {
      return response
    }
    await response.body?.cancel()
    const message = `the file store answered ${response.status} to ${init.method}`
    throw response.status >= 500 || response.status === 429
      ? new StorageUnavailable(message)
      : new Error(message)
  }

  const pathOf = (key: string) => {
    assertStorageKey(key)
    return `/${key}`
  }

  return {
    async put(key, localPath) {
      await call(pathOf(key), { method: 'PUT', body: await openAsBlob(localPath) }, transferWithinMs)
    },
    async read(key) {
      const { body } = await call(pathOf(key), { method: 'GET' }, transferWithinMs)
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    async remove(key) {
      await call(pathOf(key), { method: 'DELETE' })
    },
    list: () => listBucket((query) => call(query, { method: 'GET' })),
  }
}

async function* listBucket(get: (query: string) => Promise<Response>): AsyncGenerator<StoredFile> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', ...(token ? { 'continuation-token': token } : {}) })
    const xml = await (await get(`/?${query}`)).text()
    for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      const key = textOf(entry, 'Key')
      if (key) {
        yield { key, storedAt: new Date(textOf(entry, 'LastModified') ?? 0) }
      }
    }
    token = textOf(xml, 'NextContinuationToken')
  } while (token)
}
