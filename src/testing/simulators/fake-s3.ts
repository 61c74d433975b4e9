import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeS3 {
  endpoint: string
  objects: Map<string, { body: Buffer; storedAt: Date }>
  /** The next request is answered with this status. */
  failNext(status: number): void
  /** The store does not answer until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export const fakeS3Keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret of the simulator' }
const pageSize = 2

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const skewMs = 15 * 60_000

/** Whether the request has a recent AWS Signature Version 4 with our key, also over this body. */
function isSigned(req: IncomingMessage, url: URL, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      req.headers.authorization ?? '',
    )
  const at = String(req.headers['x-amz-date'] ?? '')
  const [, keyId, day = '', region = '', names = '', signature = ''] = parts ?? []
  const signedAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (
    keyId !== fakeS3Keys.accessKeyId ||
    !(Math.abs(Date.now() - signedAt) < skewMs) ||
    !at.startsWith(day)
  ) {
    return false
  }
  const bodyHash = String(req.headers['x-amz-content-sha256'])
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) {
    return false
  }
  const query = [...url.searchParams]
    .map((pair) => pair.map((part) => encodeURIComponent(part)).join('='))
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name] ?? '').trim()}\n`)
  const canonical = [req.method, url.pathname, query, headers.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${fakeS3Keys.secretAccessKey}`, day), region),
  )
  return (
    hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex') === signature
  )
}

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
    } else if (!isSigned(req, url, body)) {
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
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failNext: (status) => {
      failure = status
    },
    goAway: stop,
    comeBack: () => listen(port),
    close: stop,
  }
}
