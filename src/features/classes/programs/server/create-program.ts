import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { afterCommit, emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { forgetPublicLists } from '@/server/page-store/public-lists'
import { createProgramSchema } from '../program-editor.schema'
import { reasonOf } from './least-time-reason'
import { programColumns, weekColumns } from './office-program'
import { lockPrograms, placeProgram } from './program-positions'
import { unwritten } from './unwritten'

/** Creates a program with its weeks. Its slug never changes. */
export const createProgram = defineUseCase({
  name: 'programs.create-program',
  access: can('programs.write'),
  input: createProgramSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const reason = reasonOf(null, input)
      if (input.offer === 'online') {
        const numbers = input.weeks.map((_, index) => index + 1)
        throw unwritten(numbers)
      }
      const programs = await lockPrograms(tx)
      const [program] = await tx.program.createManyAndReturn({
        data: [{ slug: input.slug, position: programs.length + 1, ...programColumns(input) }],
        skipDuplicates: true,
        select: { id: true },
      })
      if (!program) {
        throw invalid({ slug: 'ProgramEditor.slugTaken' })
      }
      await tx.programWeek.createMany({
        data: input.weeks.map((week, index) => ({
          programId: program.id,
          number: index + 1,
          ...weekColumns(week),
        })),
      })
      const position = await placeProgram(tx, programs, program.id, input.position)
      afterCommit(tx, forgetPublicLists)
      await emitEvent(tx, 'program.changed', { programId: program.id, slug: input.slug })
      const { titleEn, price, isOnline, offer, certificateAfterDays, weeks } = input
      await recordAudit(tx, { actor, request, now }, 'program.created', {
        details: {
          slug: input.slug,
          after: {
            titleEn,
            priceXaf: price,
            isOnline,
            offer,
            position,
            weeks: weeks.length,
            ...(certificateAfterDays === null ? {} : { certificateAfterDays }),
          },
          ...reason,
        },
      })
      return { slug: input.slug }
    }),
})
