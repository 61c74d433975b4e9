import { isOfAddress, type MailReason, mailReason } from '@/features/base/mail/mail-reason.rules'

/** How often a page that shows the progress of a delivery is read again; a batch takes less time. */
export const underWayMs = 10_000

/** Something of it changes by itself. */
export const isUnderWay = ({ state, waiting }: { state: string; waiting: number }) =>
  state === 'scheduled' || (state !== 'draft' && waiting > 0)

/** Receivers who did not get the e-mail, grouped by reason. */
export interface AnnouncementFailure<Receiver> {
  reason: MailReason
  /** The address of the receiver is the reason, not our system. */
  isTheirs: boolean
  receivers: Receiver[]
}

export function failuresOf<Receiver extends { error: string }>(
  failed: readonly Receiver[],
): AnnouncementFailure<Receiver>[] {
  const errors = [...new Set(failed.map(({ error }) => error))]
  return errors.map((error) => {
    const receivers = failed.filter((each) => each.error === error)
    const reason = mailReason(error)
    return { reason, isTheirs: isOfAddress(reason, receivers.length), receivers }
  })
}

/** Receivers for whom a new try makes sense: our system was the reason, or the address has been corrected since. */
export const retryableOf = <Receiver extends { error: string; isCorrected: boolean }>(
  failed: readonly Receiver[],
): Receiver[] =>
  failuresOf(failed).flatMap(({ isTheirs, receivers }) =>
    receivers.filter(({ isCorrected }) => isCorrected || !isTheirs),
  )
