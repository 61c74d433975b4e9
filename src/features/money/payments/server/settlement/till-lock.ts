import type { Tx } from '@/server/kernel/transaction'

const tillLock = 7_204_511

/** Before cash is booked: a closing of the till waits for this transaction, and this one for a closing that has begun. */
export const holdTillOpen = (tx: Tx) =>
  tx.$executeRaw`select pg_advisory_xact_lock_shared(${tillLock}::bigint)`

/** Afterwards all cash that has been booked can be read, and what follows has larger ids: it belongs to the next till. */
export const holdTillClosed = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(${tillLock}::bigint)`
