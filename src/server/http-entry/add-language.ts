import type { IncomingMessage, ServerResponse } from 'node:http'
import { splitLocale } from '@/config/locale-path'
import { defaultLocale } from '@/config/locales'
import { isOffered, offeredOr } from '@/config/offered-locales'
import { href } from '@/config/paths'
import { developingPrefix, ownFolder } from '../next-internals/own-addresses'
import { addRewrittenPath } from '../next-internals/rewritten-path'

/** Addresses that are not English pages: with a language, folders of src/app outside [locale], Next's own during development, files. */
const otherwise = new RegExp(
  String.raw`^(?:/(?:en|fr|api|${ownFolder})(?:[/?]|$)|${developingPrefix}|/[^?]*\.)`,
  'i',
)

/** Next itself removes a slash at the end. */
const endsWithSlash = /^[^?]+\/(?:\?|$)/

/** The address of an English page in Next; null: not an English page, or the address already has a language. */
export function addressWithLanguage(url: string): string | null {
  if (otherwise.test(url) || endsWithSlash.test(url)) {
    return null
  }
  return `/${defaultLocale}${url.replace(/^\/(?=\?|$)/, '')}`
}

/** The address of the same page in the language that is offered; null: its own language is. */
export function addressInOfferedLanguage(url: string): string | null {
  const [path = '/', ...query] = url.split('?')
  const page = splitLocale(path)
  if (isOffered(page.locale)) {
    return null
  }
  return [href(offeredOr(page.locale), page.path), ...query].join('?')
}

/**
 * Sends a request for an English page, whose address has no language, to the page in `[locale]`. A rewrite in Next's
 * configuration would do the same, but compiles its pattern for each request.
 */
export function addLanguage(req: IncomingMessage, res: ServerResponse) {
  const address = addressWithLanguage(req.url ?? '/')
  if (address === null) {
    return
  }
  req.url = address
  addRewrittenPath(req, res, address)
}
