import type { Tx } from '@/server/kernel/transaction'

/**
 * Held until the end by a transaction that counts the money of an operator's transaction, from the provider's answer or from the line of
 * a statement, so that the later one sees what the earlier one has counted: a line may have been stored after the answer looked for it.
 * `names`: the key of its number, and our reference. Lock order: before the line, and before classes.
 */
export async function lockTransaction(tx: Tx, names: readonly (string | null)[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    if (name) {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`operator transaction ${name}`}, 0))`
    }
  }
}
