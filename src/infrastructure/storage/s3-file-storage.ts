import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
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

interface LocalFile {
  path: string
  bytes: number
}

const answerWithinMs = 30_000
const transferWithinMs = 120_000

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

/** Any S3-compatible store, with path-style addresses. */
export function s3FileStorage({ endpoint, bucket, ...keys }: S3Settings): FileStorage {
  const client = new AwsClient({ ...keys, service: 's3', region: 'us-east-1' })
  const root = `${endpoint}/${encodeURIComponent(bucket)}`

  /** Does not use fetch, because the framework replaces it by a version that sends files in chunks, which stores refuse. */
  async function send(method: string, path: string, file?: LocalFile): Promise<IncomingMessage> {
    const { url, headers } = await client.sign(`${root}${path}`, { method })
    const request = url.startsWith('https:') ? requestHttps : requestHttp
    const length = file && { 'content-length': file.bytes }
    const withinMs = path.startsWith('/?') || method === 'DELETE' ? answerWithinMs : transferWithinMs
    const signal = AbortSignal.timeout(withinMs)
    const outgoing = request(url, { method, headers: { ...Object.fromEntries(headers), ...length }, signal })
    const answered = new Promise<IncomingMessage>((done, fail) => {
      outgoing.once('response', done)
      outgoing.once('error', fail)
    })
    const sending = file ? pipeline(createReadStream(file.path), outgoing) : outgoing.end()
    await Promise.all([answered, sending])
    return answered
  }

  async function call(method: string, path: string, file?: LocalFile): Promise<IncomingMessage> {
    let response: IncomingMessage
    try {
      response = await send(method, path, file)
    } catch (error) {
      throw new StorageUnavailable('the file store does not answer', { cause: error })
    }
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode < 300) {
      return response
    }
    response.resume()
    const message = `the file store answered ${statusCode} to ${method}`
    throw statusCode >= 500 || statusCode === 429 ? new StorageUnavailable(message) : new Error(message)
  }

  const pathOf = (key: string) => {
    assertStorageKey(key)
    return `/${key}`
  }

  return {
    async put(key, localPath) {
      const file = { path: localPath, bytes: (await stat(localPath)).size }
      const response = await call('PUT', pathOf(key), file)
      response.resume()
    },
    read: async (key) => call('GET', pathOf(key)),
    async remove(key) {
      const response = await call('DELETE', pathOf(key))
      response.resume()
    },
    list: () => listBucket((query) => call('GET', query)),
  }
}

async function* listBucket(get: (query: string) => Promise<IncomingMessage>): AsyncGenerator<StoredFile> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', ...(token ? { 'continuation-token': token } : {}) })
    const xml = await text(await get(`/?${query}`))
    for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      const key = textOf(entry, 'Key')
      if (key) {
        yield { key, storedAt: new Date(textOf(entry, 'LastModified') ?? 0) }
      }
    }
    token = textOf(xml, 'NextContinuationToken')
  } while (token)
}
