import type { OutgoingHttpHeader, ServerResponse } from 'node:http'

export type Callback = () => void
export type Original = Pick<ServerResponse, 'writeHead' | 'write' | 'end'>

/** Replaces the methods of the response. */
interface Writer {
  /** Status and headers are set. */
  head(): void
  /** The head may be sent before there is any body. */
  flush(): void
  write(bytes: Uint8Array, done: Callback | undefined): boolean
  /** The body is complete; `bytes` is its last part, if any. */
  end(bytes: Uint8Array | undefined): void
}

type Chunk = string | Uint8Array

const toBytes = (chunk: Chunk, encoding: unknown) =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : chunk

const callbackOf = (...args: unknown[]) => args.find((arg): arg is Callback => typeof arg === 'function')

/** The headers argument of writeHead: an object, or alternating names and values. */
function applyHeaders(res: ServerResponse, headers: unknown) {
  if (typeof headers !== 'object' || headers === null) {
    return
  }
  const entries: [string, unknown][] = Array.isArray(headers)
    ? headers.flatMap((value, i) => (i % 2 === 0 ? [[String(value), headers[i + 1]]] : []))
    : Object.entries(headers)
  for (const [name, value] of entries) {
    if (value !== undefined) {
      res.setHeader(name, value as Exclude<OutgoingHttpHeader, undefined>)
    }
  }
}

/** Passes everything that Next writes into the response to the writer. Next uses only these four methods. */
export function replaceWrites(res: ServerResponse, writer: Writer) {
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    res.statusCode = status
    applyHeaders(res, rest.at(-1))
    writer.head()
    return res
  }) as typeof res.writeHead
  res.flushHeaders = () => writer.flush()
  res.write = ((chunk: Chunk, encoding?: unknown, done?: unknown) =>
    writer.write(toBytes(chunk, encoding), callbackOf(encoding, done))) as typeof res.write
  res.end = ((chunk?: Chunk | Callback | null, encoding?: unknown, done?: unknown) => {
    const callback = callbackOf(chunk, encoding, done)
    if (callback) {
      res.once('finish', callback)
    }
    writer.end(chunk && typeof chunk !== 'function' ? toBytes(chunk, encoding) : undefined)
    return res
  }) as typeof res.end
}
