import { randomUUID } from 'node:crypto'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type DifferenceKind, explainDifferenceSchema } from '../statements.schema'
import { noteDifferences } from './statements.repository'

const columns = { line: 'lineId', attempt: 'attemptId', refund: 'refundId' } as const

const find = (tx: Tx, kind: DifferenceKind, id: string): Promise<{ id: string } | null> => {
  const where = { where: { id }, select: { id: true } } as const
  if (kind === 'line') {
    return tx.statementLine.findUnique(where)
  }
  return kind === 'attempt' ? tx.paymentAttempt.findUnique(where) : tx.refund.findUnique(where)
}

/** Somebody has looked into a difference and says what it is: it leaves the list. No payment changes. */
export const explainDifference = defineUseCase({
  name: 'statements.explain-difference',
  access: can('payments.manage'),
  input: explainDifferenceSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ id: string }> {
    const { kind, id, reason } = input
    const of = { [columns[kind]]: id }
    await decideInTransaction(async (tx) => {
      if (!(await find(tx, kind, id))) {
        throw new AppError('not_found')
      }
      if (await tx.statementNote.findFirst({ where: of, select: { id: true } })) {
        throw new AppError('conflict', { text: 'Statements.explainedAlready' })
      }
      await tx.statementNote.create({
        data: { id: randomUUID(), ...of, reason, byId: actor.user.id, at: now },
      })
      await noteDifferences(tx, now)
      await recordAudit(tx, { actor, request, now }, 'statement.explained', { details: { kind, id, reason } })
    })
    return { id }
  },
})
