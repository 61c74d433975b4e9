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
  { siteUrl, headers, lightScript }: Site,
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
    cacheControl: 'public, max-age=0, must-revalidate',
    vary: [vary, 'Accept-Encoding'].filter(Boolean).join(', '),
    policy,
    headers: [...headers, ...ofLists],
  }
  return { source, digest: digestOf({ body: pageBody, policy }), later: light?.later }
}
