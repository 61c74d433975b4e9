import { minute } from '@/config/durations'

interface HandedIn {
  /** When the work arrived at the server. */
  submittedAt: Date
  dueAt: Date | null
  /** When it was handed in without a network, by the device's clock. */
  deviceAt: Date | null
  /** Handed in after its due date, by the day on which the student handed it in. */
  late: boolean
}

interface Lateness {
  /** How long after the due date it arrived; null: the due date at that time is not known. */
  byMs: number | null
  dueAt: Date | null
  /** The device's time, if the work waited on a device. */
  deviceAt: Date | null
}

/**
 * What graders have to know about work that arrived after its due date; null: it was not late. The arrival decides, because
 * the owner of a device can set its clock.
 */
export function latenessOf({ submittedAt, dueAt, deviceAt, late }: HandedIn): Lateness | null {
  const byMs = dueAt && submittedAt.getTime() - dueAt.getTime()
  if (byMs === null ? !late : byMs <= 0) {
    return null
  }
  const waited = deviceAt !== null && submittedAt.getTime() - deviceAt.getTime() >= minute
  return { byMs, dueAt, deviceAt: waited ? deviceAt : null }
}
