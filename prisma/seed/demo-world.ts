import { day } from '@/config/durations'
import type { Tx } from '@/server/kernel/transaction'
import type { FileStorage } from '@/server/ports/file-storage'

const hour = 3_600_000
/** Between these hours of a day in Douala, which is an hour ahead of UTC. */
const [wakes, awake] = [7 * hour, 13 * hour]
/** Today's part of the story. */
const sinceMorning = 8 * hour

/**
 * So many days before now, at a time of day when people are awake: the hours of a day are moved together, in their order,
 * and each day a little differently. What is
 * younger than a day happened in the last hours.
 */
export function momentAgo(now: Date, days: number): Date {
  if (days < 1) {
    return new Date(now.getTime() - days * sinceMorning)
  }
  const exact = now.getTime() - days * day
  const start = Math.floor(exact / day) * day
  const shift = ((Math.floor(exact / day) * 37) % 53) * 60_000
  return new Date(start + wakes + ((exact - start) / day) * awake - shift)
}

/** What every part of the demo is written with. */
export interface DemoWorld {
  tx: Tx
  files: FileStorage
  now: Date
  /** So many days before now, at a time of day when people are awake. */
  daysAgo: (days: number) => Date
}
