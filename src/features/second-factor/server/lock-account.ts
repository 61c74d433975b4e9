import type { Tx } from '@/server/kernel/transaction'

/** Changes of one person's factors take turns, so that two of them never both take the last one away. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for no key update`
}
