import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { locales } from '@/config/locales'
import { paths } from '@/config/paths'
import { acceptedEncoding } from './accepted-encoding'

const worthwhileBytes = 1024
const compressible =
  /^(text\/|application\/(json|problem\+json|javascript|xml|manifest\+json|ld\+json)|image\/svg)/

/**
 * Pages of the back office, of programs and of lessons are large, and read longer than they are made: a tenth fewer bytes
 * justify a millisecond or two. Half of a lesson repeats the other half, so more effort costs it little. Other pages of students
 * are requested often, so they are compressed faster.
 */
const startingWith = (path: string) => new RegExp(`^(?:/(?:${locales.join('|')}))?${path}`)
const [program, office] = [startingWith(paths.myProgram('[^/?]')), startingWith(`${paths.office}(?:[/?]|$)`)]
const brotliQuality = (url = '') => (program.test(url) ? 9 : office.test(url) ? 6 : 4)

const isBodyless = (req: IncomingMessage, res: ServerResponse) =>
  req.method === 'HEAD' || res.statusCode === 204 || res.statusCode === 304

function appendVary(res: ServerResponse, name: string) {
  const present = String(res.getHeader('vary') ?? '')
  if (!present.toLowerCase().includes(name.toLowerCase())) {
    res.setHeader('Vary', present ? `${present}, ${name}` : name)
  }
}

/** A compressing stream for this answer, and sets its headers; undefined if it is sent uncompressed. */
export function compressorFor(req: IncomingMessage, res: ServerResponse) {
  const type = String(res.getHeader('content-type') ?? '')
  if (!compressible.test(type) || type.startsWith('text/event-stream')) {
    return undefined
  }
  appendVary(res, 'Accept-Encoding')
  const length = res.getHeader('content-length')
  if (length !== undefined && Number(length) < worthwhileBytes) {
    return undefined
  }
  const encoding = acceptedEncoding(req.headers['accept-encoding'])
  if (encoding === 'identity' || isBodyless(req, res) || res.hasHeader('content-encoding')) {
    return undefined
  }
  res.setHeader('Content-Encoding', encoding)
  res.removeHeader('Content-Length')
  // Flushed at every write, so that the page arrives while it is rendered.
  if (encoding === 'gzip') {
    return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  }
  const quality = brotliQuality(req.url)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 }
  return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
}
