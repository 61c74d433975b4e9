import { day, hour } from '@/config/durations'

/**
 * The last two moments at which a digest was due, the later one first. `hours`: in Douala, which has the same offset all year. Null
 * without any.
 */
export function lastDigests(at: Date, hours: readonly number[]): { due: Date; before: Date } | null {
  const local = at.getTime() + hour
  const midnight = local - (local % day) - hour
  const moments = [-2, -1, 0]
    .flatMap((days) => hours.map((each) => midnight + days * day + each * hour))
    .filter((moment) => moment <= at.getTime())
    .sort((a, b) => b - a)
  const [due, before] = moments
  return due === undefined || before === undefined ? null : { due: new Date(due), before: new Date(before) }
}
