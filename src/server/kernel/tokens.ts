import { jwtVerify, SignJWT } from 'jose'
import { session as sessionLimits } from '@/config/limits'
import { authSecret } from '../container'

type Audience = 'access' | 'registration'

const key = (audience: Audience) => new TextEncoder().encode(`${audience}:${authSecret()}`)

async function sign(audience: Audience, subject: string, lifetimeMs: number, now: Date, sid?: string) {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT(sid ? { sid } : {})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + Math.floor(lifetimeMs / 1000))
    .sign(key(audience))
}

/** A bearer for API clients: 15 minutes, ends with its session. */
export const signAccessToken = (userId: string, sessionId: string, now: Date) =>
  sign('access', userId, sessionLimits.accessTokenMs, now, sessionId)

/** A bearer that may only pay for this account: one hour. */
export const signRegistrationToken = (userId: string, now: Date) =>
  sign('registration', userId, sessionLimits.registrationTokenMs, now)

type BearerClaims =
  | { kind: 'access'; userId: string; sessionId: string }
  | { kind: 'registration'; userId: string }

/** null for anything that is not a token of ours, or no longer valid. Never throws. */
export async function readBearer(token: string, now: Date): Promise<BearerClaims | null> {
  if (token.length > 2_000) return null
  for (const audience of ['access', 'registration'] as const) {
    try {
      const { payload } = await jwtVerify(token, key(audience), {
        audience,
        algorithms: ['HS256'],
        currentDate: now,
      })
      if (typeof payload.sub !== 'string') return null
      if (audience === 'registration') return { kind: 'registration', userId: payload.sub }
      return typeof payload.sid === 'string'
        ? { kind: 'access', userId: payload.sub, sessionId: payload.sid }
        : null
    } catch {
      // another audience, or not ours
    }
  }
  return null
}
