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

interface Decoded {
  claims: SessionClaims
  expiresAtS: number
}

const rememberedCookies = 5_000
const decoded = new Map<string, Decoded>()

/** The newest results stay in memory, because decrypting is the slowest part of identifying a caller. */
function remember(cookie: string, entry: Decoded) {
  for (const oldest of decoded.keys()) {
    if (decoded.size < rememberedCookies) {
      break
    }
    decoded.delete(oldest)
  }
  decoded.set(cookie, entry)
}

/** null for a forged, expired or broken cookie. Never throws. The database decides whether the session still exists. */
export async function decodeSession(cookie: string): Promise<SessionClaims | null> {
  if (cookie.length > 4_096) {
    return null
  }
  const cachedSession = decoded.get(cookie)
  if (cachedSession && cachedSession.expiresAtS > Date.now() / 1000) {
    return cachedSession.claims
  }
  decoded.delete(cookie)
  try {
    const token = await decode({ token: cookie, secret: authSecret() })
    if (typeof token?.sid !== 'string') {
      return null
    }
    const claims = { sid: token.sid, roles: Array.isArray(token.roles) ? token.roles.filter(isRole) : [] }
    remember(cookie, { claims, expiresAtS: Number(token.exp ?? 0) })
    return claims
  } catch {
    return null
  }
}
