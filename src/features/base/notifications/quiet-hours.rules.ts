import { day, hour, minute } from '@/config/durations'

/** In minutes after midnight in Douala; the same twice: none. */
export interface QuietHours {
  from: number
  until: number
}

export const usualQuietHours: QuietHours = { from: 21 * 60, until: 6 * 60 + 30 }

/** The end of the quiet hours that last at this moment; null outside them. Douala has the same offset all year. */
export function quietUntil(at: Date, { from, until }: QuietHours): Date | null {
  const local = at.getTime() + hour
  const midnight = local - (local % day)
  const time = (local - midnight) / minute
  const overnight = from > until
  const isQuiet = overnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) {
    return null
  }
  const endsTomorrow = overnight && time >= from
  return new Date(midnight - hour + until * minute + (endsTomorrow ? day : 0))
}
