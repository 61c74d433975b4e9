import { isForSale, saleOffers } from '@/config/program-offers'
import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import type { db } from '@/server/db'
import { AppError, invalid } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { PartWish } from '../../part-wish'
import { choosePart } from '../payment-plans'

type Reader = Tx | ReturnType<typeof db>

/** The program of a payment (docs/decisions/0006): the named one, else the oldest unpaid choice that is for sale, else the oldest one, else the first online one. */
export async function findProgramToPay(reader: Reader, userId: string, slug?: string) {
  if (slug !== undefined) {
    const program = await reader.program.findUnique({ where: { slug } })
    if (!program) {
      throw invalid({ program: 'Validation.programUnknown' })
    }
    return program
  }
  const chosen = await reader.enrolment.findMany({
    where: { userId, status: 'pending' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { program: true },
  })
  const [oldest] = chosen.toSorted(
    (a, b) => Number(isForSale(b.program.offer)) - Number(isForSale(a.program.offer)),
  )
  if (oldest) {
    return oldest.program
  }
  return reader.program.findFirst({
    where: {
      isOnline: true,
      offer: { in: [...saleOffers] },
      enrolments: { none: { userId, status: { in: [...paidStatuses] } } },
    },
    orderBy: { position: 'asc' },
  })
}

/**
 * The program and the enrolment of a payment; the enrolment is created if the program is chosen only
 * now. `priceXaf` is the price of the part, if the payment pays one. Call it after lockUser.
 */
export async function chooseProgram(tx: Tx, userId: string, now: Date, slug?: string, wish?: PartWish) {
  const program = await findProgramToPay(tx, userId, slug)
  if (!program) {
    throw new AppError('conflict', { text: 'Payment.answers.alreadyPaid' })
  }
  const where = { userId_programId: { userId, programId: program.id } }
  const enrolment =
    (await tx.enrolment.findUnique({ where })) ??
    (await tx.enrolment.create({ data: { userId, programId: program.id, createdAt: now } }))
  const part = await choosePart(tx, { program, enrolment }, wish, now)
  if (enrolment.status === 'pending' && !isForSale(program.offer)) {
    throw new AppError('conflict', { text: 'Payment.answers.notForSale' })
  }
  const isPaid = enrolment.status === 'active' || enrolment.status === 'completed'
  if (isPaid && part?.number !== 2) {
    throw new AppError('conflict', { text: 'Payment.answers.alreadyPaid' })
  }
  return { program: { ...program, priceXaf: part?.priceXaf ?? program.priceXaf }, enrolment, part }
}
