import { decode, encode } from 'next-auth/jwt'
import { authSecret } from '@/config/required-env'
import { isRole, type Role } from '@/config/roles'

/** The content of the browser's cookie: next-auth's encrypted token, naming a row of `sessions`. */
interface SessionClaims {
  sid: string
  /** For the middleware's redirects only; rights are read from the database. */
  roles?: readonly Role[]
}

export const encodeSession = (claims: SessionClaims, maxAgeMs: number) =>
  encode({ token: { ...claims }, secret: authSecret(), maxAge: Math.floor(maxAgeMs / 1000) })

/** null for a forged, expired or broken cookie. Never throws. */
export async function decodeSession(cookie: string): Promise<SessionClaims | null> {
  if (cookie.length > 4_096) {
    return null
  }
  try {
    const token = await decode({ token: cookie, secret: authSecret() })
    if (typeof token?.sid !== 'string') {
      return null
    }
    return { sid: token.sid, roles: Array.isArray(token.roles) ? token.roles.filter(isRole) : [] }
  } catch {
    return null
  }
}
