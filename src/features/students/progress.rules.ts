export type EnrolmentStatus = 'pending' | 'active' | 'completed' | 'ended'

/** What was paid for can be studied, also after its end; what was refunded cannot. */
export const isPaid = (status: EnrolmentStatus) => status === 'active' || status === 'completed'

/** The student's own Pending or Paid: a view on every program that they chose and that was not given back. */
export function paymentStatusOf(statuses: readonly EnrolmentStatus[]): 'initiated' | 'verified' {
  const chosen = statuses.filter((status) => status !== 'ended')
  return chosen.length > 0 && chosen.every(isPaid) ? 'verified' : 'initiated'
}
