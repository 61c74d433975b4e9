import { figureSetting, readFigureSource } from '@/features/base/settings/server/figure-source.queries'
import { can } from '@/server/kernel/access'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { chooseFiguresSchema } from '../figures.schema'

/** Chooses the figures of the home page. The same choice again changes nothing and is not audited. */
export const chooseFigures = defineUseCase({
  name: 'figures.choose-figures',
  access: can('figures.choose'),
  input: chooseFiguresSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { show }, actor, request, now }) =>
    inTransaction(async (tx) => {
      const { source } = await readFigureSource(tx)
      if (source === show) {
        return { show }
      }
      const change = { value: show, changedAt: now, changedById: actor.user.id }
      await tx.siteSetting.upsert({
        where: { name: figureSetting },
        create: { name: figureSetting, ...change },
        update: change,
      })
      await emitEvent(tx, 'figures.changed', {})
      await recordAudit(tx, { actor, request, now }, 'figures.chosen', {
        details: { before: source, after: show },
      })
      return { show }
    }),
})
