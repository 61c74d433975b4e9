import { z } from 'zod'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { alertOffice } from '../office-alerts'
import { checkPaymentInvariants } from './check-invariants'

const verifyBooksJob = defineJob('payment.verify-books', z.object({}))
export const booksCheck = 'payments'

/** Checks the invariants of money every night; everybody who may act on payments is alerted when one is broken. */
export const verifyBooks = handleJob(verifyBooksJob, async (_payload, { log }) => {
  const { db, clock } = container()
  const at = clock.now()
  const broken = await checkPaymentInvariants(db)
  await inTransaction(async (tx) => {
    const report = { at, problems: broken.length }
    await tx.systemCheck.upsert({
      where: { name: booksCheck },
      create: { name: booksCheck, ...report },
      update: report,
    })
    if (broken.length > 0) {
      await alertOffice(tx, {
        key: `broken:${at.toISOString().slice(0, 10)}`,
        alert: 'broken',
        reference: '',
        request: '',
        amountXaf: 0,
        program: '',
      })
    }
  })
  if (broken.length > 0) {
    log.error({ event: 'payment.books_broken', broken: broken.slice(0, 20) }, 'payments verified')
  } else {
    log.info({ event: 'payment.books_verified', broken }, 'payments verified')
  }
})
