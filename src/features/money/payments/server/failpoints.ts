import { remember } from '@/server/remember'

/** Named places between two steps where a test can end the process. Nothing happens there in production. */
export type Failpoint =
  | 'verify.authorised'
  | 'submit.claimed'
  | 'submit.answered'
  | 'read.claimed'
  | 'read.answered'
  | 'settle.ledger_written'

export const failpoints = () => remember('payment-crash-points', () => new Map<Failpoint, () => void>())

export const failpoint = (point: Failpoint): void => failpoints().get(point)?.()
