import { priceCode } from '@/config/limits'
import { doualaDayOf } from '@/lib/douala-time'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { randomReadable } from '@/server/kernel/secrets'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { CodeAnswer } from '../../codes.answers'
import { createCodeSchema } from '../../codes.schema'
import { findCodes } from './codes.repository'

async function programIds(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const found = await tx.program.findMany({ where: { slug: { in: [...slugs] } }, select: { id: true } })
  if (found.length !== new Set(slugs).size) {
    throw invalid({ programs: 'Validation.programUnknown' })
  }
  return found.map(({ id }) => id)
}

/** Without a code of their own, the person who makes it gets one that nobody can guess. */
export const createCode = defineUseCase({
  name: 'codes.create-code',
  access: can('payments.manage'),
  input: createCodeSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<CodeAnswer> {
    const { kind, percent = null, amount = null, places, ends_on: endsOn = null } = input
    if (endsOn !== null && endsOn < doualaDayOf(now)) {
      throw invalid({ ends_on: 'PriceCode.errors.past' })
    }
    const code = await decideInTransaction(async (tx) => {
      const text = input.code ?? randomReadable(priceCode.length)
      if (await tx.priceCode.findUnique({ where: { code: text }, select: { id: true } })) {
        const taken = 'PriceCode.errors.taken'
        throw new AppError('conflict', { text: taken, fields: { code: taken } })
      }
      const data = { code: text, kind, percent, amountXaf: amount, places }
      await tx.priceCode.create({
        data: {
          ...data,
          programIds: await programIds(tx, input.programs ?? []),
          endsOn: endsOn === null ? null : new Date(`${endsOn}T00:00:00Z`),
          createdById: actor.user.id,
          createdAt: now,
        },
      })
      const details = { ...data, programs: input.programs ?? [], endsOn }
      await recordAudit(tx, { actor, request, now }, 'price_code.created', { details })
      return text
    })
    const [made] = (await findCodes({ page: 1, page_size: 1 }, now, code)).items
    if (!made) {
      throw new AppError('not_found')
    }
    return made
  },
})
