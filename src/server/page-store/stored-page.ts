import { closedPolicy, hashPolicy } from '../http-entry/content-security-policy'
import type { securityHeaders } from '../http-entry/security-headers'
import type { InternalAnswer } from './internal-listener'
import { makeLight } from './light-page'
import { type AnswerSource, digestOf } from './stored-answer'

interface Site {
  siteUrl: string
  headers: ReturnType<typeof securityHeaders>
  /** In place of the framework; where there is none, pages stay as they were rendered. */
  lightScript?: string
  /** The not-found page: no browser keeps it, since a page may come to its address. */
  absent?: boolean
}

interface PageSource {
  source: AnswerSource
  digest: string
  /** What the page fetches when somebody comes near a form. */
  later?: { address: string; script: string }
}

/** A rendered page with the headers that everybody gets it with, and a digest of what would differ. */
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
    // Never s-maxage: a shared cache would keep pages beyond an edit.
    cacheControl: absent ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    ...(absent ? { status: 404 } : {}),
    vary: [vary, 'Accept-Encoding'].filter(Boolean).join(', '),
    policy,
    headers: [...headers, ...ofLists],
  }
  return { source, digest: digestOf({ body: pageBody, policy }), later: light?.later }
}
