import { remember } from '../remember'
import type { DatabaseFailure } from './database-failure'

/** The resource that was short when a caller was asked to come back later. */
export type BusyReason = DatabaseFailure | 'file_store' | 'disk_full' | 'passwords' | 'certificate_key'

/** The counts since the process started, for the metrics. */
export const busyAnswers = () => remember('busy-answers', () => new Map<BusyReason, number>())

export function countBusyAnswer(reason: BusyReason): void {
  busyAnswers().set(reason, (busyAnswers().get(reason) ?? 0) + 1)
}
