export type EnrolmentStatus = 'pending' | 'active' | 'completed' | 'ended'

/** What was paid for can be studied, also after its end; what was refunded cannot. */
export const isPaid = (status: EnrolmentStatus) => status === 'active' || status === 'completed'

/** The one word for a student: verified as soon as one program is paid and not given back (the same rule as in counters.students_now). */
export const paymentStatusOf = (statuses: readonly EnrolmentStatus[]): 'initiated' | 'verified' =>
  statuses.some(isPaid) ? 'verified' : 'initiated'

/** What the one word does not say: "1 paid, 1 to pay". null where it says everything. */
export function paidAndToPay(statuses: readonly EnrolmentStatus[]): { paid: number; toPay: number } | null {
  const paid = statuses.filter(isPaid).length
  const toPay = statuses.filter((status) => status === 'pending').length
  return paid > 0 && toPay > 0 ? { paid, toPay } : null
}
