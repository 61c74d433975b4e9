import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { Encoding } from '../http-entry/accepted-encoding'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface Variant {
  readonly body: Buffer
  etag: string
  /** Alternating names and values, the cheapest form for Node to send. */
  head: string[]
  headUnchanged: string[]
}

/**
 * A finished answer in every encoding, with all its headers. Its plain bytes, the largest and the least asked for, are not
 * stored where there are compressed ones, but unpacked for each request.
 */
export interface StoredAnswer {
  status: number
  digest: string
  br: Variant
  gzip: Variant
  identity: Variant
  /** The bytes that it holds in memory. */
  bytes: number
  /** What it was made from. */
  source(): AnswerSource
}

export interface AnswerSource {
  body: Buffer
  contentType: string
  cacheControl: string
  vary: string
  policy: string
  headers: readonly (readonly [string, string])[]
  /** The body, already compressed by the build. */
  brotli?: Buffer
  gzip?: Buffer
  /** 200 by default. An answer with another status has no ETag, because nothing of it may be stored. */
  status?: number
}

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm)|image\/svg)/

export const digestOf = ({ body, policy }: Pick<AnswerSource, 'body' | 'policy'>) =>
  createHash('sha256').update(policy).update(body).digest('base64url').slice(0, 24)

/** `fast` takes a twentieth of the time and is a tenth larger: for changes that should be visible at once. */
type Effort = 'fast' | 'best'
const brotliQuality: Record<Effort, number> = { fast: 5, best: constants.BROTLI_MAX_QUALITY }

export async function makeStoredAnswer(source: AnswerSource, effort: Effort = 'best'): Promise<StoredAnswer> {
  const digest = digestOf(source)
  const { status = 200 } = source
  if (!compressible.test(source.contentType)) {
    const identity = makeVariant(source, source.body, digest, '')
    return { status, digest, br: identity, gzip: identity, identity, ...heldAsIs(source) }
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: source.body.length,
  }
  const [small, common] = await Promise.all([
    source.brotli ?? brotli(source.body, { params }),
    source.gzip ?? gzipped(source.body, { level: 9 }),
  ])
  return {
    status,
    digest,
    br: makeVariant(source, small, digest, 'br', effort === 'fast' ? 'br-fast' : 'br'),
    gzip: makeVariant(source, common, digest, 'gzip'),
    ...unpacked(source, makeVariant(source, source.body, digest, ''), common),
    bytes: small.length + common.length,
  }
}

const heldAsIs = (source: AnswerSource): Pick<StoredAnswer, 'bytes' | 'source'> => ({
  bytes: source.body.length,
  source: () => source,
})

/** A function of its own, whose closures do not hold the plain bytes. */
function unpacked(
  { body: _, brotli: __, gzip: ___, ...source }: AnswerSource,
  { head, headUnchanged, etag }: Variant,
  packed: Buffer,
): Pick<StoredAnswer, 'identity' | 'source'> {
  const plain = () => gunzipSync(packed)
  return {
    identity: {
      head,
      headUnchanged,
      etag,
      get body() {
        return plain()
      },
    },
    source: () => ({ ...source, body: plain() }),
  }
}

/** Different bytes get a different ETag, also for the same page. */
function makeVariant(
  source: AnswerSource,
  body: Buffer,
  digest: string,
  encoding: Exclude<Encoding, 'identity'> | '',
  tagSuffix: string = encoding,
): Variant {
  const etag = tagSuffix === '' ? `"${digest}"` : `"${digest}-${tagSuffix}"`
  const shared = [
    ...((source.status ?? 200) === 200 ? [['ETag', etag]] : []),
    ['Cache-Control', source.cacheControl],
    ['Vary', source.vary],
    ['Content-Security-Policy', source.policy],
    ...source.headers,
  ].flat()
  const encoded = encoding === '' ? [] : ['Content-Encoding', encoding]
  const described = ['Content-Type', source.contentType, 'Content-Length', String(body.length), ...encoded]
  return { body, etag, head: [...described, ...shared], headUnchanged: shared }
}
