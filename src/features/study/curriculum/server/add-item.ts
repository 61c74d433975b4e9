import { programSegments } from '@/config/program-pages'
import { rendererVersion } from '@/features/study/learning/server/markdown/renderer-version'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { addItemSchema } from '../curriculum.schema'
import { emptyExercise } from '../exercise-draft.rules'
import { itemLimits } from '../item-values'

const emptyDefinition = {
  lesson: {},
  exercise: emptyExercise,
  quiz: { questions: [] },
  assignment: { rubric: [] },
}

const asSlug = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, itemLimits.slug)
    .replace(/^-+|-+$/g, '')

async function freeSlug(tx: Tx, programId: string, baseSlug: string): Promise<string> {
  const existingItems = await tx.learningItem.findMany({
    where: { programId, slug: { startsWith: baseSlug } },
    select: { slug: true },
  })
  const names = new Set([...programSegments, ...existingItems.map(({ slug }) => slug)])
  let name = baseSlug
  for (let n = 2; names.has(name); n++) {
    name = `${baseSlug}-${n}`
  }
  return name
}

/** A new item at the end of its week: an empty draft that no student sees. */
export const addItem = defineUseCase({
  name: 'curriculum.add-item',
  access: can('curriculum.propose'),
  input: addItemSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<{ slug: string; item: string }> => {
      const { slug, kind, titleEn, titleFr } = input
      const [program] = await tx.$queryRaw<{ id: string }[]>`
        select id from programs where slug = ${slug} for no key update`
      if (!program) {
        throw new AppError('not_found')
      }
      const week = await tx.programWeek.findUnique({
        where: { programId_number: { programId: program.id, number: input.week } },
        select: { id: true },
      })
      if (!week) {
        throw invalid({ week: 'Curriculum.errors.noWeek' })
      }
      const { _max } = await tx.learningItem.aggregate({
        where: { weekId: week.id },
        _max: { position: true },
      })
      const item = await tx.learningItem.create({
        data: {
          programId: program.id,
          weekId: week.id,
          position: (_max.position ?? 0) + 1,
          slug: await freeSlug(tx, program.id, asSlug(titleEn || titleFr) || kind),
          kind,
          minutes: 10,
          officeEditedAt: now,
        },
        select: { id: true, slug: true },
      })
      await tx.itemRevision.create({
        data: {
          itemId: item.id,
          number: 1,
          origin: 'office',
          titleEn,
          titleFr,
          sourceEn: '',
          sourceFr: '',
          htmlEn: '',
          htmlFr: '',
          definition: emptyDefinition[kind],
          rendererVersion,
          createdById: actor.user.id,
          createdAt: now,
        },
      })
      await recordAudit(tx, { actor, request, now }, 'curriculum.item_added', {
        details: { program: slug, item: item.slug, kind, week: input.week },
      })
      return { slug, item: item.slug }
    }),
})
