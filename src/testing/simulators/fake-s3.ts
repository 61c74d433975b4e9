import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeS3 {
  endpoint: string
  objects: Map<string, { body: Buffer; storedAt: Date }>
  /** The next request is answered with this status. */
  failNext(status: number): void
  close(): Promise<void>
}

export const fakeS3Keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret of the simulator' }
const pageSize = 2

const isSigned = (req: IncomingMessage) =>
  (req.headers.authorization ?? '').startsWith(`AWS4-HMAC-SHA256 Credential=${fakeS3Keys.accessKeyId}/`) &&
  typeof req.headers['x-amz-date'] === 'string'

/** An S3-compatible store with one bucket: objects, listing by pages, refusal of unsigned requests. */
export async function startFakeS3(bucket: string): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  let failure: number | null = null

  function answerList(url: URL, res: ServerResponse) {
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const all = [...objects].sort(([a], [b]) => a.localeCompare(b))
    const entries = all
      .slice(from, from + pageSize)
      .map(
        ([key, { storedAt }]) =>
          `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
      )
    const more = from + pageSize < all.length
    const next = more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
    res.end(
      `<ListBucketResult>${entries.join('')}<IsTruncated>${more}</IsTruncated>${next}</ListBucketResult>`,
    )
  }

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const body = await buffer(req)
    const url = new URL(req.url ?? '/', 'http://s3.invalid')
    const [, name, key = ''] = url.pathname.split('/')
    const refuse = (status: number) => res.writeHead(status).end()
    if (failure !== null) {
      refuse(failure)
      failure = null
    } else if (!isSigned(req)) {
      refuse(403)
    } else if (name !== bucket) {
      refuse(404)
    } else if (req.method === 'GET' && key === '') {
      answerList(url, res)
    } else if (req.method === 'PUT' && req.headers['content-length'] === undefined) {
      refuse(411)
    } else if (req.method === 'PUT') {
      objects.set(key, { body, storedAt: new Date() })
      res.end()
    } else if (req.method === 'DELETE') {
      objects.delete(key)
      refuse(204)
    } else if (objects.has(key)) {
      res.end(objects.get(key)?.body)
    } else {
      refuse(404)
    }
  }

  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failNext: (status) => {
      failure = status
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
