import { minute } from '@/config/durations'

interface HandedIn {
  /** When it arrived here. */
  submittedAt: Date
  dueAt: Date | null
  /** When it was handed in without a network, by the device's clock. */
  deviceAt: Date | null
  /** After its due date, by the day on which the student handed it in. */
  late: boolean
}

interface Lateness {
  /** How long after the due date it arrived; null: the due date of that time is not known. */
  byMs: number | null
  dueAt: Date | null
  /** Where it waited on a device. */
  deviceAt: Date | null
}

/**
 * What who grades has to know of work that arrived after its due date; null: it did not. The arrival decides: the clock of
 * a device says what its owner has set.
 */
export function latenessOf({ submittedAt, dueAt, deviceAt, late }: HandedIn): Lateness | null {
  const byMs = dueAt && submittedAt.getTime() - dueAt.getTime()
  if (byMs === null ? !late : byMs <= 0) {
    return null
  }
  const waited = deviceAt !== null && submittedAt.getTime() - deviceAt.getTime() >= minute
  return { byMs, dueAt, deviceAt: waited ? deviceAt : null }
}
