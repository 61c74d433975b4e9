import { tellSaleJob } from '@/features/classes/programs/server/tell-sale.job'
import { container } from '@/server/container'
import { enqueueJob, inTransaction } from '@/server/kernel/transaction'
import { providersOffered } from './providers-offered'

/** Whether this academy can take a payment at all: production starts without a provider, and with placeholders. */
export const sells = async () => (await providersOffered()).length > 0

/**
 * Remembers a time in which nothing could be paid, and, when it sells again, has everybody written to who
 * chose a program meanwhile. Call it regularly.
 */
export async function noteSelling(now: Date): Promise<void> {
  const open = await container().db.sellingPause.findFirst({ where: { isOpen: true } })
  if ((await sells()) === (open === null)) {
    return
  }
  if (open === null) {
    await container().db.sellingPause.createMany({ data: [{ beganAt: now }], skipDuplicates: true })
    return
  }
  await inTransaction(async (tx) => {
    const { count } = await tx.sellingPause.updateMany({
      where: { id: open.id, isOpen: true },
      data: { isOpen: null, endedAt: now },
    })
    if (count === 1) {
      const since = open.beganAt.toISOString()
      await enqueueJob(tx, tellSaleJob, { beginning: open.id, programId: null, since })
    }
  })
}
