import { isAppError } from './app-error'
import { inTransaction, type Tx } from './transaction'

const tries = 6

const isLostRace = (error: unknown) => {
  if (isAppError(error)) {
    return error.code === 'conflict' && error.options.text === undefined
  }
  const { code, message } = error as { code?: string; message?: string }
  return ['P2002', 'P2034'].includes(code ?? '') || /40P01|40001|deadlock/.test(message ?? '')
}

/** A transaction that reads and decides again after losing a race. */
export async function decideInTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await inTransaction(work)
    } catch (error) {
      if (round === tries || !isLostRace(error)) {
        throw error
      }
    }
  }
}
