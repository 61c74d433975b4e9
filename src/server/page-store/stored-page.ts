import { closedPolicy, hashPolicy } from '../http-entry/content-security-policy'
import type { securityHeaders } from '../http-entry/security-headers'
import type { InternalAnswer } from './internal-listener'
import { type AnswerSource, digestOf } from './stored-answer'

interface Site {
  siteUrl: string
  headers: ReturnType<typeof securityHeaders>
}

/** A rendered page with the headers that everybody gets it with, and a digest of what would differ. */
export function pageSource(
  { body, contentType, vary }: InternalAnswer,
  { siteUrl, headers }: Site,
): { source: AnswerSource; digest: string } {
  const isPage = contentType.startsWith('text/html')
  const policy = isPage ? hashPolicy(body.toString('utf8'), siteUrl) : closedPolicy
  const source = {
    body,
    contentType,
    // Never s-maxage: a shared cache would keep pages beyond an edit.
    cacheControl: 'public, max-age=0, must-revalidate',
    vary: [vary, 'Accept-Encoding'].filter(Boolean).join(', '),
    policy,
    headers,
  }
  return { source, digest: digestOf({ body, policy }) }
}
