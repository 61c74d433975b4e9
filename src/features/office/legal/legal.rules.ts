import { doualaDayOf, doualaDayStart } from '@/lib/douala-time'
import type { TextKey } from '@/messages/text-key'

export interface DatedVersion {
  number: number
  inForceFrom: Date
}

/** Of versions in the order of their numbers. The first is always in force. */
export const inForceAt = <Version extends DatedVersion>(versions: readonly Version[], now: Date) =>
  versions.findLast(({ inForceFrom }) => inForceFrom <= now) ?? versions[0]

/** When a version stops being in force; null: not known. */
export const endOf = (versions: readonly DatedVersion[], number: number): Date | null =>
  versions.find((each) => each.number > number)?.inForceFrom ?? null

/**
 * The moment from which a text that is published now is in force: the beginning of that day in Douala, or now if it is today, because
 * nobody has agreed to it before. null: not a day, or in the past.
 */
export function startOfForce(day: string, now: Date): Date | null {
  const start = doualaDayStart(day)
  if (!start || day < doualaDayOf(now)) {
    return null
  }
  return start > now ? start : now
}

export interface DraftTexts {
  sourceEn: string
  sourceFr: string
  changeEn: string
  changeFr: string
  inForceOn: string
}

/** What a draft lacks before it can be published. `last`: the newest published version. */
export function lacksOf(draft: DraftTexts, last: DatedVersion, now: Date): TextKey[] {
  const start = startOfForce(draft.inForceOn, now)
  const checks: [boolean, TextKey][] = [
    [draft.sourceEn === '', 'Legal.errors.textEn'],
    [draft.sourceFr === '', 'Legal.errors.textFr'],
    [draft.changeEn === '', 'Legal.errors.changeEn'],
    [draft.changeFr === '', 'Legal.errors.changeFr'],
    [start === null, 'Legal.errors.inForceOn'],
    [start !== null && start < last.inForceFrom, 'Legal.errors.beforeLast'],
  ]
  return checks.flatMap(([isMissing, text]) => (isMissing ? [text] : []))
}

export interface AskingVersion extends DatedVersion {
  asksAgain: boolean
  changeEn: string
  changeFr: string
}

interface Agreed {
  /** The newest version that the person has agreed to; 0: none. */
  newest: number
  /** Must have agreed to some version, even if none asks again. */
  needsAny: boolean
}

/** The version that the person has to agree to now, with what changed since the one before; null: none. */
export function dueVersion<Version extends AskingVersion>(
  versions: readonly Version[],
  { newest, needsAny }: Agreed,
  now: Date,
): { version: Version; changes: Version[] } | null {
  const inForce = versions.filter(({ inForceFrom }) => inForceFrom <= now)
  const version = inForceAt(versions, now)
  const needed = inForce.findLast(({ asksAgain }) => asksAgain)?.number ?? 0
  if (!version || newest >= Math.max(needed, needsAny ? 1 : 0)) {
    return null
  }
  const changes = newest === 0 ? [] : inForce.filter(({ number }) => number > newest)
  return { version, changes }
}
