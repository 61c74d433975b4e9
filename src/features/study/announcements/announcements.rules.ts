import { isOfAddress, type MailReason, mailReason } from '@/features/base/mail/mail-reason.rules'

/** Receivers whom the e-mail did not reach for the same reason. */
export interface AnnouncementFailure<Receiver> {
  reason: MailReason
  /** An address is the reason, and not we. */
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

/** Those for whom sending again makes sense: we were the reason, or their address has been corrected since. */
export const retryableOf = <Receiver extends { error: string; isCorrected: boolean }>(
  failed: readonly Receiver[],
): Receiver[] =>
  failuresOf(failed).flatMap(({ isTheirs, receivers }) =>
    receivers.filter(({ isCorrected }) => isCorrected || !isTheirs),
  )
