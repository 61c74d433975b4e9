import { createHmac } from 'node:crypto'
import { bodyOf } from './http-json'
import { sameSecret } from './http-secrets'

const longestJwt = 4_096

const decoded = (part: string) => bodyOf(Buffer.from(part, 'base64url').toString('utf8'))

/**
 * Whether a token is signed with this key by HS256 and has not ended. Its own header cannot choose another way: anything but
 * HS256, `none` too, is refused.
 */
export function isSignedJwt(token: string, key: string, now: Date): boolean {
  const [header, claims, signature, ...rest] = token.length <= longestJwt ? token.split('.') : []
  if (!header || !claims || !signature || rest.length > 0 || decoded(header).alg !== 'HS256') {
    return false
  }
  const expected = createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url')
  if (!sameSecret(signature, expected)) {
    return false
  }
  const { exp } = decoded(claims)
  return exp === undefined || (typeof exp === 'number' && exp * 1000 > now.getTime())
}
