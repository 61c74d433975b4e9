import { list } from '@/config/limits'
import { findScope } from '@/features/enrolments/server/scope'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { type StudentFilter, studentFilterSchema } from '../../office.schema'
import { findStudentsAfter, type StudentRow } from './students.repository'

const { exportBatch } = list

const header = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'phone_national',
  'payment_status',
  'registered_at',
] as const

/**
 * Each stored number begins with `+`, which a spreadsheet reads as a formula: the nine digits are beside it.
 */
const national = (phone: string | null) => phone?.replace(/^\+237/, '') ?? null

const toCells = (student: StudentRow) => [
  student.id,
  student.first_name,
  student.last_name,
  student.email,
  student.phone,
  national(student.phone),
  student.paid ? 'PAID' : 'PENDING',
  student.created_at.toISOString(),
]

async function* batches(wanted: StudentFilter, now: Date) {
  const filter = await findScope(wanted)
  for (let last: StudentRow | undefined; ; ) {
    const rows = await findStudentsAfter(filter, last, exportBatch, now)
    if (rows.length > 0) {
      yield rows.map(toCells)
    }
    last = rows.at(-1)
    if (rows.length < exportBatch) {
      return
    }
  }
}

/** The list's students as a file of any length; the export is audited before the first byte is sent. */
export const exportStudents = defineUseCase({
  name: 'students.export',
  access: can('users.manage'),
  input: studentFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run({ input, actor, request, now, log }) {
    const filter = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await inTransaction((tx) =>
      recordAudit(tx, {
        action: 'students.exported',
        actorId: actor.user.id,
        details: { filter },
        requestId: request.id,
        address: request.address,
        at: now,
      }),
    )
    return {
      filename: `students-${now.toISOString().slice(0, 10)}.csv`,
      header,
      batches: whileAllowed(batches(input, now), 'users.manage', { actor, log, now }),
    }
  },
})
