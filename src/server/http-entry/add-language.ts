import type { IncomingMessage, ServerResponse } from 'node:http'
import { defaultLocale } from '@/config/locales'
import { developingPrefix, ownFolder } from '../next-internals/own-addresses'
import { addRewrittenPath } from '../next-internals/rewritten-path'

/** Addresses that are no English pages: of a language, folders of src/app outside [locale], Next's own while developing, files. */
const otherwise = new RegExp(
  String.raw`^(?:/(?:en|fr|api|${ownFolder})(?:[/?]|$)|${developingPrefix}|/[^?]*\.)`,
  'i',
)

/** Next removes a slash at the end by itself. */
const endsWithSlash = /^[^?]+\/(?:\?|$)/

/** The English page's address as Next knows it; null: it is none, or has its language already. */
export function addressWithLanguage(url: string): string | null {
  if (otherwise.test(url) || endsWithSlash.test(url)) {
    return null
  }
  return `/${defaultLocale}${url.replace(/^\/(?=\?|$)/, '')}`
}

/**
 * Sends a request for an English page, whose address has no language, to the page in `[locale]`. A rewrite in Next's
 * configuration does the same, and compiles its pattern for each request.
 */
export function addLanguage(req: IncomingMessage, res: ServerResponse) {
  const address = addressWithLanguage(req.url ?? '/')
  if (address === null) {
    return
  }
  req.url = address
  addRewrittenPath(req, res, address)
}
