/** Technical steps that most readers of a payment's history do not need; everything else is a milestone. */
const technical: ReadonlySet<string> = new Set([
  'intent.code_renewed',
  'intent.wrong_code',
  'intent.code_lapsed',
  'attempt.created',
  'attempt.lease_taken',
  'attempt.no_answer',
  'attempt.send_again',
  'attempt.read_pending',
  'attempt.read_succeeded',
  'callback.received',
])

export const isMilestone = (type: string) => !technical.has(type)
