/** Share of the syllabus that is completed, as a whole percentage; 100 only when nothing is left. */
export function progressPercent(completedWeeks: number, weeks: number): number {
  if (weeks <= 0) return 0
  return Math.min(100, Math.floor((completedWeeks * 100) / weeks))
}

export type EnrolmentStatus = 'pending' | 'active' | 'completed' | 'ended'

/** What was paid for can be studied, also after its end; what was refunded cannot. */
export const isPaid = (status: EnrolmentStatus) => status === 'active' || status === 'completed'

/** The student's own Pending or Paid: a view on every program that they chose and that was not given back. */
export function paymentStatusOf(statuses: readonly EnrolmentStatus[]): 'initiated' | 'verified' {
  const chosen = statuses.filter((status) => status !== 'ended')
  return chosen.length > 0 && chosen.every(isPaid) ? 'verified' : 'initiated'
}

interface Week {
  number: number
  hasAssignment: boolean
}

/** A week with an assignment counts once that is accepted. */
export const canComplete = (week: Week, acceptedWeeks: ReadonlySet<number>) =>
  !week.hasAssignment || acceptedWeeks.has(week.number)
