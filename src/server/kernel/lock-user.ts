import type { Tx } from './transaction'

/** Changes of one account take turns. Lock order: user first, then what belongs to them. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`select 1 from users where id = ${id}::uuid for no key update`
}
