import type { Tx } from './transaction'

/** Serialises changes of one account. Lock order: user first, then the rows that belong to them. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`select 1 from users where id = ${id}::uuid for no key update`
}
