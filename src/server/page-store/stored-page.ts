import { closedPolicy, hashPolicy } from '../http-entry/content-security-policy'
import type { securityHeaders } from '../http-entry/security-headers'
import type { InternalAnswer } from './internal-listener'
import { makeLight } from './light-page'
import { type AnswerSource, digestOf } from './stored-answer'

interface Site {
  siteUrl: string
  headers: ReturnType<typeof securityHeaders>
  /** Replaces the framework; without it, pages stay as they were rendered. */
  lightScript?: string
  /** The not-found page: browsers must not store it, because a page may exist at its address later. */
  absent?: boolean
}

interface PageSource {
  source: AnswerSource
  digest: string
  /** The file that the page fetches when somebody comes near a form. */
  later?: { address: string; script: string }
}

/** A rendered page with its headers, and a digest to detect changes. */
export function pageSource(
  { body, contentType, vary, ofLists = [] }: InternalAnswer,
  { siteUrl, headers, lightScript, absent = false }: Site,
): PageSource {
  const isPage = contentType.startsWith('text/html')
  const rendered = isPage ? body.toString('utf8') : ''
  const light = isPage && lightScript ? makeLight(rendered, lightScript) : null
  const policy = isPage ? hashPolicy(light?.html ?? rendered, siteUrl) : closedPolicy
  const pageBody = light ? Buffer.from(light.html) : body
  const source = {
    body: pageBody,
    contentType,
    // Never s-maxage, because a shared cache would keep pages after an edit.
    cacheControl: absent ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    ...(absent ? { status: 404 } : {}),
    vary: [vary, 'Accept-Encoding'].filter(Boolean).join(', '),
    policy,
    headers: [...headers, ...ofLists],
  }
  return { source, digest: digestOf({ body: pageBody, policy }), later: light?.later }
}
