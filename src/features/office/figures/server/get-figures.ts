import { z } from 'zod'
import { hasRight } from '@/config/roles'
import type { FigureSource } from '@/features/base/settings/figure-source'
import { readFigureSource } from '@/features/base/settings/server/figure-source.queries'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { LiveFigures } from '../figures.rules'
import { readLiveFigures } from './figures.repository'

export interface OfficeFigures {
  shown: FigureSource
  live: LiveFigures
  /** Who chose, and when; null: nobody has chosen, so the default is used. */
  chosen: { by: string | null; at: Date } | null
  mayChoose: boolean
}

/** For the office: the live figures and the owner's figures, and which of them are public. */
export const getFigures = defineUseCase({
  name: 'figures.get-figures',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  async run({ actor, now }): Promise<OfficeFigures> {
    const [live, { source, changedAt, changedById }] = await Promise.all([
      readLiveFigures(now),
      readFigureSource(),
    ])
    const by = changedById
      ? await db().user.findUnique({
          where: { id: changedById },
          select: { firstName: true, lastName: true },
        })
      : null
    return {
      shown: source,
      live,
      chosen: changedAt ? { by: by && personName(by), at: changedAt } : null,
      mayChoose: hasRight(actor.user, 'figures.choose'),
    }
  },
})
