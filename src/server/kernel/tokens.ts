import { jwtVerify, SignJWT } from 'jose'
import { session as sessionLimits } from '@/config/limits'
import { authSecret } from '@/config/required-env'

type Audience = 'access' | 'registration'

const key = (audience: Audience) => new TextEncoder().encode(`${audience}:${authSecret()}`)

async function sign(audience: Audience, subject: string, lifetimeMs: number, now: Date, sid: string) {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + Math.floor(lifetimeMs / 1000))
    .sign(key(audience))
}

/** A bearer token for API clients: valid for 15 minutes, ends with its session. */
export const signAccessToken = (userId: string, sessionId: string, now: Date) =>
  sign('access', userId, sessionLimits.accessTokenMs, now, sessionId)

/** A bearer token that may only pay for this account: valid for one hour, ends with its row. */
export const signRegistrationToken = (userId: string, tokenId: string, now: Date) =>
  sign('registration', userId, sessionLimits.registrationTokenMs, now, tokenId)

type BearerClaims =
  | { kind: 'access'; userId: string; sessionId: string }
  | { kind: 'registration'; userId: string; tokenId: string }

/** null for anything that is not one of our tokens, or is no longer valid. Never throws. */
export async function readBearer(token: string, now: Date): Promise<BearerClaims | null> {
  if (token.length > 2_000) {
    return null
  }
  for (const audience of ['access', 'registration'] as const) {
    try {
      const { payload } = await jwtVerify(token, key(audience), {
        audience,
        algorithms: ['HS256'],
        currentDate: now,
      })
      const { sub: userId, sid } = payload
      if (typeof userId !== 'string' || typeof sid !== 'string') {
        return null
      }
      return audience === 'registration'
        ? { kind: 'registration', userId, tokenId: sid }
        : { kind: 'access', userId, sessionId: sid }
    } catch {
      // another audience, or not one of our tokens
    }
  }
  return null
}
