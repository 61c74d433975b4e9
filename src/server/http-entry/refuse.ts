import { type ServerResponse, STATUS_CODES } from 'node:http'

/** A refusal before the application runs: a general message, and the request id to ask support about. */
export function refuse(
  res: ServerResponse,
  status: number,
  requestId: string,
  headers: Record<string, string> = {},
) {
  const title = STATUS_CODES[status] ?? 'Refused'
  const body = JSON.stringify({ title, status, detail: title, message: title, request_id: requestId })
  res.writeHead(status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'private, no-store',
    ...headers,
  })
  res.end(res.req.method === 'HEAD' ? undefined : body)
}
