import http from 'node:http'
import https from 'node:https'

export interface HttpRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  connectMs: number
  totalMs: number
}

/**
 * Why there is no complete answer. Only `connect` proves that the provider cannot have received the request.
 */
type Silence = 'connect' | 'timeout' | 'broken' | 'too_large'

export type HttpResult =
  | { status: number; json: unknown; silence?: undefined }
  | { silence: Silence; status?: undefined; json?: undefined }

const maxAnswerBytes = 64 * 1024

/** XML, HTML and truncated JSON are answers too: with a status and unknown content. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * One request, one connection: on a kept-alive connection that the provider happens to close, a request that
 * was never sent looks like a lost answer. Never throws, never follows a redirect (that would leak our
 * credentials), and the total limit covers the whole body, so a slow answer cannot block a worker.
 */
export function sendHttp(request: HttpRequest): Promise<HttpResult> {
  const body = request.body ?? ''
  const headers: Record<string, string> = { ...request.headers }
  if (request.method === 'POST') {
    headers['Content-Length'] = String(Buffer.byteLength(body))
  }
  return new Promise((resolve) => {
    const client = request.url.startsWith('https:') ? https : http
    const outgoing = client.request(request.url, { method: request.method, headers, agent: false })
    let connected = false
    const finish = (result: HttpResult) => {
      clearTimeout(connectTimer)
      clearTimeout(totalTimer)
      outgoing.destroy()
      resolve(result)
    }
    const connectTimer = setTimeout(() => !connected && finish({ silence: 'connect' }), request.connectMs)
    const totalTimer = setTimeout(
      () => finish({ silence: connected ? 'timeout' : 'connect' }),
      request.totalMs,
    )
    outgoing.on('socket', (socket) => {
      socket.once(client === https ? 'secureConnect' : 'connect', () => {
        connected = true
      })
    })
    outgoing.on('error', () => finish({ silence: connected ? 'broken' : 'connect' }))
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      let size = 0
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxAnswerBytes) {
          finish({ silence: 'too_large' })
        } else {
          chunks.push(chunk)
        }
      })
      incoming.on('error', () => finish({ silence: 'broken' }))
      incoming.on('close', () => finish({ silence: 'broken' }))
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        finish(
          incoming.complete
            ? { status: incoming.statusCode ?? 0, json: parseJson(text) }
            : { silence: 'broken' },
        )
      })
    })
    outgoing.end(body)
  })
}
