import type { Tx } from '@/server/kernel/transaction'
import type { Handle } from '@/server/ports/payment-gateway'
import { gatewayOf } from '../gateway-of'

/** What a line of a statement reveals about a request whose answer was lost; the read that follows needs it, and proves it. */
export async function revealFromLine(tx: Tx, attemptId: string, line: string): Promise<void> {
  const attempt = await tx.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })
  const before = attempt.handle as Handle | null
  const handle = before && gatewayOf(attempt)?.revealedBy?.(line, { id: attempt.id, handle: before })
  if (handle) {
    // An answer or a callback that was stored meanwhile stays.
    await tx.paymentAttempt.updateMany({
      where: { id: attemptId, handle: { equals: before } },
      data: { handle },
    })
  }
}
