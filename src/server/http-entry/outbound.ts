import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageOwnerHeader, requestIdHeader } from '@/config/headers'
import { defaultLocale, isLocale } from '@/config/locales'
import { takePageNotes } from '../page-notes'
import { compressorFor } from './compression'
import { hashPolicy } from './content-security-policy'
import { createHold, withoutScripts } from './hold-framework'
import { applyHeaders, completeHeaders, isHtml, isPrerendered } from './outbound-headers'
import { refuse } from './refuse'

interface OutboundOptions {
  siteUrl: string
  dev: boolean
  nonce: string
  noncePolicy: string
  /** The address of the script for students' pages without the framework; undefined: every page comes whole. */
  studentScript?: string
}

interface Sink {
  write(bytes: Uint8Array, done?: () => void): boolean
  end(): void
}

type Callback = () => void
type Chunk = string | Uint8Array
type Original = Pick<ServerResponse, 'writeHead' | 'write' | 'end'>

const toBytes = (chunk: Chunk, encoding: unknown) =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : chunk

const callbackOf = (...args: unknown[]) => args.find((arg): arg is Callback => typeof arg === 'function')

/** Sends the head, then the body, compressed where that is worthwhile. */
function directSink(req: IncomingMessage, res: ServerResponse, original: Original): Sink {
  const compressor = compressorFor(req, res)
  original.writeHead.call(res, res.statusCode)
  if (!compressor) {
    return {
      write: (bytes, done) => original.write.call(res, bytes, 'utf8', done),
      end: () => void original.end.call(res, undefined, 'utf8'),
    }
  }
  compressor.on('data', (chunk: Buffer) => {
    if (!original.write.call(res, chunk, 'utf8')) {
      compressor.pause()
    }
  })
  compressor.on('end', () => original.end.call(res, undefined, 'utf8'))
  compressor.on('error', () => res.destroy())
  res.on('drain', () => compressor.resume())
  // The writer waits for the response to drain, but the compressor was the full one.
  compressor.on('drain', () => res.emit('drain'))
  res.on('close', () => compressor.destroy())
  return { write: (bytes, done) => compressor.write(bytes, done), end: () => void compressor.end() }
}

/** Buffers a finished page completely: its policy lists the scripts in it. */
function pageSink(req: IncomingMessage, res: ServerResponse, original: Original, siteUrl: string): Sink {
  const chunks: Uint8Array[] = []
  return {
    write(bytes, done) {
      chunks.push(Uint8Array.from(bytes))
      if (done) {
        process.nextTick(done)
      }
      return true
    },
    end() {
      const html = Buffer.concat(chunks)
      res.setHeader('Content-Security-Policy', hashPolicy(html.toString('utf8'), siteUrl))
      res.setHeader('Content-Length', html.length)
      const sink = directSink(req, res, original)
      sink.write(html)
      sink.end()
    },
  }
}

/** Leaves the framework's files for later, while the page passes. */
function lightSink(sink: Sink, own: { address: string; nonce: string }): Sink {
  const hold = createHold(own)
  return {
    write(bytes, done) {
      const passed = hold.pass(bytes)
      if (passed.length > 0) {
        return sink.write(passed, done)
      }
      if (done) {
        process.nextTick(done)
      }
      return true
    },
    end() {
      const rest = hold.end()
      if (rest.length > 0) {
        sink.write(rest)
      }
      sink.end()
    },
  }
}

/** A rendered not-found page: Next lets a page not choose its status. */
const isNotFoundPage = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    'name="render-state" content="absent"',
  )

const bareId = 'id="__next_error__"'
const bareRoot = `<html ${bareId}`

/**
 * A page that ended in notFound() before it was drawn: Next sends an empty document, which the browser fills, without
 * saying its language. Screen readers choose their voice before that.
 */
function withLanguage(req: IncomingMessage, bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = start.subarray(0, 200).indexOf(bareRoot)
  if (at < 0) {
    return bytes
  }
  const first = (req.url ?? '').split(/[/?#]/)[1]
  const lang = Buffer.from(` lang="${isLocale(first) ? first : defaultLocale}"`)
  const place = at + '<html'.length
  return Buffer.concat([start.subarray(0, place), lang, start.subarray(place)])
}

/** An answer to a form, and a page that the browser has to fill, need the framework at once. */
const isWholePage = (req: IncomingMessage, res: ServerResponse, first: Uint8Array | undefined) =>
  req.method === 'GET' &&
  res.statusCode === 200 &&
  isHtml(res) &&
  first !== undefined &&
  !Buffer.from(first.buffer, first.byteOffset, Math.min(first.byteLength, 200)).includes(bareId)

/** The page changes its length, and no header asks for what it leaves out. */
function leaveForLater(res: ServerResponse) {
  res.removeHeader('Content-Length')
  const links = withoutScripts(res.getHeader('link'))
  if (links) {
    res.setHeader('Link', links)
  } else {
    res.removeHeader('Link')
  }
}

/** Next answers an unsupported method with an empty 405 body. */
const isBareRefusal = (req: IncomingMessage, res: ServerResponse) =>
  res.statusCode === 405 && (req.url ?? '').startsWith('/api/')

/** Intercepts Next's answer: completes its headers, compresses its body, gives its pages their policy. */
export function interceptResponse(req: IncomingMessage, res: ServerResponse, options: OutboundOptions) {
  const original: Original = { writeHead: res.writeHead, write: res.write, end: res.end }
  let sink: Sink | undefined

  /** The first bytes of a page, as they are sent. */
  const complete = (bytes: Uint8Array) => {
    if (sink || !isHtml(res)) {
      return bytes
    }
    const whole = withLanguage(req, bytes)
    if (whole !== bytes) {
      res.removeHeader('Content-Length')
    }
    return whole
  }
  const open = (first?: Uint8Array) => {
    if (sink) {
      return sink
    }
    if (first && isHtml(res) && res.statusCode === 200 && isNotFoundPage(first)) {
      res.statusCode = 404
    }
    const bodyless = req.method === 'HEAD' || res.statusCode === 304
    const keep = !options.dev && !bodyless && isHtml(res) && isPrerendered(res)
    if (isHtml(res)) {
      res.setHeader('Content-Security-Policy', options.noncePolicy)
    }
    const { owner, isLight } = takePageNotes(String(res.getHeader(requestIdHeader)))
    if (owner && res.statusCode === 200) {
      res.setHeader(pageOwnerHeader, owner)
    }
    completeHeaders(req, res, options.dev)
    const address = isLight && !keep && isWholePage(req, res, first) ? options.studentScript : undefined
    if (address) {
      leaveForLater(res)
    }
    const direct = keep ? pageSink(req, res, original, options.siteUrl) : directSink(req, res, original)
    sink = address ? lightSink(direct, { address, nonce: options.nonce }) : direct
    return sink
  }

  res.writeHead = ((status: number, ...rest: unknown[]) => {
    res.statusCode = status
    applyHeaders(res, rest.at(-1))
    open()
    return res
  }) as typeof res.writeHead
  // The head of a page waits for the first bytes, which may change its status.
  res.flushHeaders = () => void (isHtml(res) || open())
  res.write = ((chunk: Chunk, encoding?: unknown, done?: unknown) => {
    const bytes = complete(toBytes(chunk, encoding))
    return open(bytes).write(bytes, callbackOf(encoding, done))
  }) as typeof res.write
  res.end = ((chunk?: Chunk | Callback | null, encoding?: unknown, done?: unknown) => {
    const callback = callbackOf(chunk, encoding, done)
    if (callback) {
      res.once('finish', callback)
    }
    const bytes = chunk && typeof chunk !== 'function' ? complete(toBytes(chunk, encoding)) : undefined
    if (!sink && !bytes && isBareRefusal(req, res)) {
      refuse(res, res.statusCode, String(res.getHeader(requestIdHeader)))
      return res
    }
    if (!sink && bytes && !res.hasHeader('content-length')) {
      res.setHeader('Content-Length', bytes.length)
    }
    const opened = open(bytes)
    if (bytes) {
      opened.write(bytes)
    }
    opened.end()
    return res
  }) as typeof res.end
}
