import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageOwnerHeader, requestIdHeader } from '@/config/headers'
import { defaultLocale, isLocale } from '@/config/locales'
import { isPrerendered } from '../next-internals/answer-headers'
import { type Callback, type Original, replaceWrites } from '../next-internals/answer-writes'
import { isBareDocument, withLanguage } from '../next-internals/bare-document'
import { createHold, withoutScripts } from '../next-internals/framework-tags'
import { createPlainData } from '../next-internals/page-data'
import { takePageNotes } from '../next-internals/page-notes'
import { hasRenderState } from '../next-internals/render-state'
import { isBareRefusal } from './bare-refusal'
import { compressorFor } from './compression'
import { hashPolicy } from './content-security-policy'
import { completeHeaders, isHtml } from './outbound-headers'
import { refuse } from './refuse'

interface OutboundOptions {
  siteUrl: string
  dev: boolean
  nonce: string
  noncePolicy: string
  /** The address of the script for students' pages without the framework; undefined: every page is sent complete. */
  studentScript?: string
}

interface Sink {
  write(bytes: Uint8Array, done?: Callback): boolean
  end(): void
}

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
  // The writer waits for `drain` of the response, but the buffer of the compressor was full.
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

interface Change {
  pass(bytes: Uint8Array): Uint8Array
  end(): Uint8Array
}

/** Changes the page while it is sent. */
function changingSink(sink: Sink, { pass, end }: Change): Sink {
  return {
    write(bytes, done) {
      const passed = pass(bytes)
      if (passed.length > 0) {
        return sink.write(passed, done)
      }
      if (done) {
        process.nextTick(done)
      }
      return true
    },
    end() {
      const rest = end()
      if (rest.length > 0) {
        sink.write(rest)
      }
      sink.end()
    },
  }
}

/** The language in the page's address. */
const languageOf = (req: IncomingMessage) => {
  const first = (req.url ?? '').split(/[/?#]/)[1]
  return isLocale(first) ? first : defaultLocale
}

/** Whether the page needs the framework at once: an answer to a form, or a page that the browser has to fill. */
const isWholePage = (req: IncomingMessage, res: ServerResponse, first: Uint8Array | undefined) =>
  req.method === 'GET' &&
  res.statusCode === 200 &&
  isHtml(res) &&
  first !== undefined &&
  !isBareDocument(first)

/** Removes the preloads of deferred files from the headers. */
function leaveForLater(res: ServerResponse) {
  const links = withoutScripts(res.getHeader('link'))
  if (links) {
    res.setHeader('Link', links)
  } else {
    res.removeHeader('Link')
  }
}

/** Intercepts Next's answer: completes its headers, compresses its body, gives its pages their policy. */
export function interceptResponse(req: IncomingMessage, res: ServerResponse, options: OutboundOptions) {
  const original: Original = { writeHead: res.writeHead, write: res.write, end: res.end }
  let sink: Sink | undefined

  /** The first bytes of a page, as they are sent. */
  const complete = (bytes: Uint8Array) => {
    if (sink || !isHtml(res)) {
      return bytes
    }
    const whole = withLanguage(bytes, languageOf(req))
    if (whole !== bytes) {
      res.removeHeader('Content-Length')
    }
    return whole
  }
  const open = (first?: Uint8Array) => {
    if (sink) {
      return sink
    }
    if (first && isHtml(res) && res.statusCode === 200 && hasRenderState(first, 'absent')) {
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
    if (keep) {
      sink = pageSink(req, res, original, options.siteUrl)
      return sink
    }
    const address = isLight && isWholePage(req, res, first) ? options.studentScript : undefined
    const isChanged =
      isHtml(res) && !bodyless && !options.dev && first !== undefined && !isBareDocument(first)
    if (address) {
      leaveForLater(res)
    }
    if (isChanged) {
      res.removeHeader('Content-Length')
    }
    const direct = directSink(req, res, original)
    const plain = isChanged ? changingSink(direct, createPlainData()) : direct
    // First, because it knows tags only as long as the data has no `<`.
    sink = address ? changingSink(plain, createHold({ address, nonce: options.nonce })) : plain
    return sink
  }

  replaceWrites(res, {
    head: () => void open(),
    // The head of a page waits for the first bytes of the body, which may change the status.
    flush: () => void (isHtml(res) || open()),
    write(chunk, done) {
      const bytes = complete(chunk)
      return open(bytes).write(bytes, done)
    },
    end(chunk) {
      const bytes = chunk && complete(chunk)
      if (!sink && !bytes && isBareRefusal(req, res)) {
        return refuse(res, res.statusCode, String(res.getHeader(requestIdHeader)))
      }
      if (!sink && bytes && !res.hasHeader('content-length')) {
        res.setHeader('Content-Length', bytes.length)
      }
      const opened = open(bytes)
      if (bytes) {
        opened.write(bytes)
      }
      opened.end()
    },
  })
}
