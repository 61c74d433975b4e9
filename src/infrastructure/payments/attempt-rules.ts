import type { AttemptToSubmit } from '@/server/ports/payment-gateway'

/** UUID v4. */
export const attemptIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const shapes = {
  id: attemptIdShape,
  reference: /^[A-Za-z0-9-]{1,20}$/,
  phone: /^\+2376\d{8}$/,
}

/** The names of fields that providers would refuse, checked before sending. */
export function wrongFields(attempt: AttemptToSubmit): string[] {
  const wrong = Object.entries(shapes)
    .filter(([name, shape]) => !shape.test(attempt[name as keyof typeof shapes]))
    .map(([name]) => name)
  if (!Number.isSafeInteger(attempt.amountXaf) || attempt.amountXaf <= 0) {
    wrong.push('amountXaf')
  }
  if (attempt.currency !== 'XAF') {
    wrong.push('currency')
  }
  return wrong
}
