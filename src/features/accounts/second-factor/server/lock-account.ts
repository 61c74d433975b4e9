import type { Tx } from '@/server/kernel/transaction'

/** Serialises changes of one person's factors, so that two of them never both remove the last one. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for no key update`
}
