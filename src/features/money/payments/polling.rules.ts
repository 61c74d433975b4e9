import { hour, minute, second } from '@/config/durations'
import { type AttemptState, isOpen, isReadable } from './attempt.rules'

/** Counted from the submission. */
const early = [5, 10, 20, 30, 45, 60].map((each) => each * second)
/** Counted from the end of the window. */
const late = [15 * minute, hour, 6 * hour, 24 * hour, 72 * hour]
export const horizonMs = 72 * hour
/** Reads are never closer than this, from any caller. */
export const minReadGapMs = 3 * second
/** A waiting page reads this soon after the submission: many wallets answer within a second or two. */
export const firstLookMs = 1_100

interface PolledAttempt {
  state: AttemptState
  submittedAt: Date | null
  windowEndsAt: Date | null
  horizonAt: Date
}

/** At most 20 % in both directions, so that attempts of the same moment are not all read at the same time. */
const jitter = (ms: number, random: number) => Math.round(ms * (0.8 + 0.4 * random))

/** The delay after a read without an answer, whatever the plan: at first, and after an hour. */
const unansweredMs = minute
const longUnansweredMs = 5 * minute

interface ReadOptions {
  /** false: the last read said nothing about the payment, so it does not count as a step of the plan. */
  isAnswered?: boolean
  random?: number
}

/** When the state is read next; null when it is final or the horizon has passed. */
export function nextRead(attempt: PolledAttempt, now: Date, options: ReadOptions = {}): Date | null {
  const { isAnswered = true, random = Math.random() } = options
  const { state, submittedAt, windowEndsAt, horizonAt } = attempt
  if (!isReadable(state) || !submittedAt || now >= horizonAt) {
    return null
  }
  const at = now.getTime()
  const from = (ms: number) => new Date(Math.min(ms, horizonAt.getTime()))
  if (isOpen(state)) {
    // Below zero after the clock was stepped back.
    const age = Math.max(0, at - submittedAt.getTime())
    const step = early.find((each) => each > age)
    const wait = jitter(step === undefined ? minute : step - age, random)
    return from(at + Math.max(wait, minReadGapMs))
  }
  const end = (windowEndsAt ?? submittedAt).getTime()
  const step = late.find((each) => end + each > at)
  if (!isAnswered && step !== undefined) {
    const wait = at - end < hour ? unansweredMs : longUnansweredMs
    return from(Math.min(at + jitter(wait, random), end + step))
  }
  return from(step === undefined ? horizonAt.getTime() : at + jitter(end + step - at, random))
}

/** A last read after this time is impossible, even with the differences between clocks of instances: the clock was set back. */
export const impossibleAfter = (now: Date) => new Date(now.getTime() + minReadGapMs)

/** A callback or a waiting page brings the next read forward, but not closer than 3 s to the last. */
export function soonestRead(lastReadAt: Date | null, now: Date): Date {
  if (lastReadAt === null || lastReadAt > impossibleAfter(now)) {
    return now
  }
  return new Date(Math.max(now.getTime(), lastReadAt.getTime() + minReadGapMs))
}

/**
 * When the state is read after the answer to a submission: at once if a callback was faster, or if the answer came so late that no
 * read is planned any more.
 */
export function readAfterAnswer(
  attempt: PolledAttempt & { lastReadAt: Date | null; nextReadAt: Date | null },
  state: AttemptState,
  now: Date,
): Date {
  const isHinted = attempt.nextReadAt !== null && attempt.nextReadAt <= now
  const planned = isHinted ? null : nextRead({ ...attempt, state }, now)
  return planned ?? soonestRead(attempt.lastReadAt, now)
}
