import { z } from 'zod'
import { openOffer } from '@/config/program-offers'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { listTeachers } from './get-cohort'

/** The options of the form for a new class: every program that has classes, and everybody who can teach. */
export const getCohortForm = defineUseCase({
  name: 'cohorts.get-cohort-form',
  access: can('cohorts.write'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ locale }) {
    const [programs, teachers] = await Promise.all([
      db().program.findMany({
        where: { offer: { not: openOffer } },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        select: { slug: true, titleEn: true, titleFr: true },
      }),
      listTeachers(),
    ])
    return {
      programs: programs.map(({ slug, ...titles }) => ({ slug, title: localized(titles, 'title', locale) })),
      teachers,
    }
  },
})
