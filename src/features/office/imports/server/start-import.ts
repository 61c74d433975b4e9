import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { enqueueJob, inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { startImportSchema } from '../imports.schema'
import { importStudentsJob, importTries } from './import-students.job'

/** Imports the file that was checked. A second press changes nothing. */
export const startImport = defineUseCase({
  name: 'imports.start-import',
  access: can('payments.manage'),
  input: startImportSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input: { id }, actor }) =>
    inTransaction(async (tx) => {
      const { count } = await tx.studentImport.updateMany({
        where: { id, state: 'checked' },
        data: { state: 'queued', percent: 0 },
      })
      if (count === 0) {
        throw new AppError('conflict', { text: 'Imports.errors.gone' })
      }
      const payload = { id, byId: actor.user.id }
      await enqueueJob(tx, importStudentsJob, payload, {
        key: `imports.students:${id}`,
        maxAttempts: importTries,
      })
      return {}
    }),
})
