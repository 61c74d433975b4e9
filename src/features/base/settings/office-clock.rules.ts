import { day as dayMs, hour as hourMs } from '@/config/durations'
import { dateFormat } from '@/lib/intl-formats'
import { isOfficeDay, type OfficeHours } from './office-hours.rules'

/** The hours of the office in its time zone. Holidays are closures. */
export interface OfficeClock extends OfficeHours {
  timeZone: string
}

/** Who waits longer has waited this long. */
const farthestMs = 400 * dayMs

/** By how much the clocks of a zone are ahead of UTC at an instant. */
function aheadOfUtc(at: number, timeZone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(at / 1000) * 1000
}

/** The instant at which the clocks of a zone show this time: `wall` is that time as if it were UTC. */
function instantOf(wall: number, timeZone: string): number {
  const near = wall - aheadOfUtc(wall, timeZone)
  return wall - aheadOfUtc(near, timeZone)
}

const week = 7

/**
 * The instants at which the clocks show a time, for the days of one week from a midnight on. Asking for the clocks of a zone is slow, and no
 * zone changes them twice within nine days: where they stand alike before and after the week, they do all week.
 */
function instantsOfWeek(midnight: number, timeZone: string): (wall: number) => number {
  const before = aheadOfUtc(midnight - dayMs, timeZone)
  const isSteady = before === aheadOfUtc(midnight + (week + 1) * dayMs, timeZone)
  return (wall) => (isSteady ? wall - before : instantOf(wall, timeZone))
}

/** For how long the office was open between two instants, in milliseconds; 0 if they are in the wrong order. */
export function openMsBetween(from: Date, to: Date, clock: OfficeClock): number {
  const { timeZone, fromHour, toHour } = clock
  const end = to.getTime()
  const begin = Math.max(from.getTime(), end - farthestMs)
  const firstDay = Math.floor((begin + aheadOfUtc(begin, timeZone)) / dayMs) * dayMs
  let open = 0
  let instantOn = instantsOfWeek(firstDay, timeZone)
  for (let day = 0; firstDay + day * dayMs <= end + dayMs; day += 1) {
    const midnight = firstDay + day * dayMs
    if (day > 0 && day % week === 0) {
      instantOn = instantsOfWeek(midnight, timeZone)
    }
    if (isOfficeDay(new Date(midnight).toISOString().slice(0, 10), clock)) {
      const opens = Math.max(begin, instantOn(midnight + fromHour * hourMs))
      const closes = Math.min(end, instantOn(midnight + toHour * hourMs))
      open += Math.max(0, closes - opens)
    }
  }
  return open
}
