/** Wrong passwords of one day (docs/decisions/0016). */
export interface Tries {
  tries: number
  /** Since when they are counted. */
  since: Date
  /** From when the next one is looked at. */
  freeAt: Date
}

export interface ThrottlePolicy {
  /** Tries of one source that cost no waiting. */
  freeTries: number
  /** Seconds to wait after each further one; the last goes on. */
  waitsS: readonly number[]
  /** Tries a day in all, after which sources that have used up their free ones wait for the next day. */
  pointsForRepeated: number
  /** Tries a day in all. */
  points: number
}

/** One name from devices that are not known: each network has its own waiting. */
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

/** From so many wrong passwords a day from unknown devices on, the person gets an e-mail. */
export const warnFromTries = 20

const dayMs = 24 * 3_600_000

/** What is still counted at this moment. */
const counted = (tries: Tries, now: Date): Tries =>
  tries.since.getTime() + dayMs <= now.getTime() ? { tries: 0, since: now, freeAt: now } : tries

const secondsUntil = (at: number, now: Date) => Math.max(1, Math.ceil((at - now.getTime()) / 1000))

type Verdict =
  | { kind: 'go'; all: Tries; own: Tries }
  | { kind: 'wait'; retryAfterS: number }
  /** For today this source, or the name as a whole, has had enough. */
  | { kind: 'closed'; retryAfterS: number }

/**
 * Whether a password is looked at. It is counted beforehand, so that many at once are no way around; who turns out to be
 * right gets it back. `all`: everybody's tries of this name. `own`: those of this source. `scale` stretches every number.
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
