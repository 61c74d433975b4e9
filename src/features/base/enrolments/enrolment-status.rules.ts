export const enrolmentStatuses = ['pending', 'active', 'completed', 'ended'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]

export const studentStatuses = ['initiated', 'verified'] as const
export type StudentStatus = (typeof studentStatuses)[number]

/** A paid program can be studied, also after its end; a refunded one cannot. */
export const paidStatuses = ['active', 'completed'] as const satisfies readonly EnrolmentStatus[]
export const isPaid = (status: EnrolmentStatus) => status === 'active' || status === 'completed'

/**
 * One status per student: verified as soon as one program is paid and not refunded (the same rule as in
 * counters.students_now).
 */
export const paymentStatusOf = (statuses: readonly EnrolmentStatus[]): StudentStatus =>
  statuses.some(isPaid) ? 'verified' : 'initiated'

/** Details that the status does not show: "1 paid, 1 to pay". null if the status shows everything. */
export function paidAndToPay(statuses: readonly EnrolmentStatus[]): { paid: number; toPay: number } | null {
  const paid = statuses.filter(isPaid).length
  const toPay = statuses.filter((status) => status === 'pending').length
  return paid > 0 && toPay > 0 ? { paid, toPay } : null
}
