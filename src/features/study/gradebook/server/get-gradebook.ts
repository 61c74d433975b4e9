import { defaultLocale } from '@/config/locales'
import { cohortName } from '@/lib/cohort-name'
import type { CsvCell } from '@/lib/csv'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { type Mark, markOf } from '../gradebook.rules'
import { gradebookSchema } from '../gradebook.schema'
import { type Gradebook, readGradebook } from './read-gradebook'

export const getGradebook = defineUseCase({
  name: 'gradebook.get-gradebook',
  access: can('cohorts.read'),
  input: gradebookSchema,
  limits: [perActor('admin.read')],
  run: ({ input, locale, now }): Promise<Gradebook> => readGradebook(input.id, locale, now),
})

const cellOf = (mark: Mark): CsvCell =>
  mark.kind === 'number' ? mark.value : mark.kind === 'open' ? null : mark.kind

async function* rowsOf(book: Gradebook) {
  yield book.students.map(({ id, name, progress, attended, cells }) => [
    id,
    name,
    progress,
    attended,
    book.sessions,
    ...book.items.map((item) => {
      const cell = cells[item.id]
      return cell ? cellOf(markOf(cell)) : null
    }),
  ])
}

/** The same as a CSV file; the export is audited before the first byte is sent. */
export const exportGradebook = defineUseCase({
  name: 'gradebook.export-gradebook',
  access: can('cohorts.read'),
  input: gradebookSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run({ input, actor, request, locale, now, log }) {
    const book = await readGradebook(input.id, locale, now)
    await inTransaction((tx) =>
      recordAudit(tx, { actor, request, now }, 'gradebook.exported', {
        details: { cohort: book.id, students: book.students.length },
      }),
    )
    const name = cohortName(book.programTitle, book.startsOn, defaultLocale)
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]+/g, '-')
    return {
      filename: `gradebook-${name.toLowerCase()}.csv`,
      header: [
        'id',
        'name',
        'progress',
        'attended',
        'sessions',
        ...book.items.map(({ week, title }) => `${week}. ${title}`),
      ],
      batches: whileAllowed(rowsOf(book), 'cohorts.read', { actor, log, now }),
    }
  },
})
