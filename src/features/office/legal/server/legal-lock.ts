import type { Tx } from '@/server/kernel/transaction'

const legalLock = 7_026_015

/** One change of the legal texts at a time, so that numbers have no gaps and a draft is published as it was seen. */
export const lockLegalTexts = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(${legalLock}::bigint)`
