import { holdTillClosed } from '@/features/money/payments/server/settlement/till-lock'
import { formatXaf } from '@/lib/xaf'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { closeTillSchema } from '../desk.schema'
import { differenceXaf } from '../till.rules'
import { readTill } from './till.repository'

interface ClosedTill {
  number: number
  differenceXaf: number
}

/**
 * Closes the till with what was counted. Cash that is booked at this moment is waited for; what comes afterwards belongs to the
 * next till.
 */
export const closeTill = defineUseCase({
  name: 'desk.close-till',
  access: can('payments.cash'),
  input: closeTillSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, locale, now, key }): Promise<ClosedTill> =>
    key.once(async (tx) => {
      await holdTillClosed(tx)
      const { after, expectedXaf, lastEntryId } = await readTill(tx)
      if (after !== input.after) {
        throw new AppError('conflict', { text: 'Till.closedMeanwhile', extra: { notice: 'closed' } })
      }
      if (expectedXaf !== input.expected) {
        throw new AppError('conflict', { text: 'Till.changedMeanwhile', extra: { notice: 'changed' } })
      }
      const difference = differenceXaf({ expectedXaf, countedXaf: input.counted })
      if (difference !== 0 && input.note === undefined) {
        const params = {
          expected: formatXaf(expectedXaf, locale),
          difference: formatXaf(Math.abs(difference), locale),
        }
        throw invalid({ note: difference > 0 ? 'Till.tooMuch' : 'Till.tooLittle' }, params)
      }
      const number = after + 1
      await tx.tillClosing.create({
        data: {
          number,
          lastEntryId,
          expectedXaf,
          countedXaf: input.counted,
          note: input.note ?? null,
          closedById: actor.user.id,
          closedAt: now,
        },
      })
      await recordAudit(tx, { actor, request, now }, 'till.closed', {
        details: {
          number,
          expectedXaf,
          countedXaf: input.counted,
          differenceXaf: difference,
          reason: input.note ?? null,
        },
      })
      return { number, differenceXaf: difference }
    }),
})
