/** Paid (`verified`) when every chosen program is paid; what the office has ended is owed no more. */
export function paymentStatus(enrolments: readonly { status: string }[]): 'initiated' | 'verified' {
  const chosen = enrolments.filter(({ status }) => status !== 'ended')
  return chosen.length > 0 && chosen.every(({ status }) => status !== 'pending') ? 'verified' : 'initiated'
}
