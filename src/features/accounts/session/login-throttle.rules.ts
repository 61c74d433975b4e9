import { day as dayMs } from '@/config/durations'

/** The wrong passwords of one day (docs/decisions/0016). */
export interface Tries {
  tries: number
  /** The start of the counting window. */
  since: Date
  /** When the next attempt is allowed. */
  freeAt: Date
}

export interface ThrottlePolicy {
  /** Attempts of one source without a delay. */
  freeTries: number
  /** Seconds to wait after each further attempt; the last value repeats. */
  waitsS: readonly number[]
  /** Attempts per day in all, after which sources without free attempts left wait for the next day. */
  pointsForRepeated: number
  /** Attempts per day in all. */
  points: number
}

/** One name from unknown devices: each network has its own delay. */
export const unknownDevicePolicy: ThrottlePolicy = {
  freeTries: 5,
  waitsS: [5, 10, 20, 40, 60],
  pointsForRepeated: 100,
  points: 300,
}

/** One account from one known device. */
export const knownDevicePolicy: ThrottlePolicy = {
  freeTries: 5,
  waitsS: [5, 10, 20, 40, 60],
  pointsForRepeated: 50,
  points: 50,
}

/** From this many wrong passwords a day from unknown devices, the person gets an e-mail. */
export const warnFromTries = 20

/** The attempts that still count now. */
const counted = (tries: Tries, now: Date): Tries =>
  tries.since.getTime() + dayMs <= now.getTime() ? { tries: 0, since: now, freeAt: now } : tries

const secondsUntil = (at: number, now: Date) => Math.max(1, Math.ceil((at - now.getTime()) / 1000))

type Verdict =
  | { kind: 'go'; all: Tries; own: Tries }
  | { kind: 'wait'; retryAfterS: number }
  /** This source, or the name as a whole, has used up its attempts for today. */
  | { kind: 'closed'; retryAfterS: number }

/**
 * Whether a password is checked. Attempts are counted in advance, so that concurrent ones cannot bypass the
 * limit; the attempt of a right password is given back. `all`: everybody's attempts for this name. `own`: those of this
 * source. `scale` multiplies every number.
 */
export function judgeTry(
  policy: ThrottlePolicy,
  { all: allBefore, own: ownBefore }: { all: Tries; own: Tries },
  now: Date,
  scale = 1,
): Verdict {
  const all = counted(allBefore, now)
  const own = counted(ownBefore, now)
  if (own.freeAt > now) {
    return { kind: 'wait', retryAfterS: secondsUntil(own.freeAt.getTime(), now) }
  }
  const freeTries = policy.freeTries * scale
  const points = (own.tries < freeTries ? policy.points : policy.pointsForRepeated) * scale
  if (all.tries >= points) {
    return { kind: 'closed', retryAfterS: secondsUntil(all.since.getTime() + dayMs, now) }
  }
  const tries = own.tries + 1
  const { waitsS } = policy
  const step = Math.floor(Math.max(0, tries - freeTries) / scale)
  const waitS = tries < freeTries ? 0 : (waitsS[Math.min(step, waitsS.length - 1)] ?? 0)
  return {
    kind: 'go',
    all: { ...all, tries: all.tries + 1 },
    own: { ...own, tries, freeAt: new Date(now.getTime() + waitS * 1000) },
  }
}
