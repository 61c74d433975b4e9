import { findScope } from '@/features/enrolments/server/scope'
import { nationalDigits } from '@/lib/cameroon-phone'
import { can } from '@/server/kernel/access'
import { exportRows } from '@/server/kernel/export-rows'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { studentFilterSchema } from '../../office.schema'
import { findStudentsAfter, type StudentRow } from './students.repository'

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

const toCells = (student: StudentRow) => [
  student.id,
  student.first_name,
  student.last_name,
  student.email,
  student.phone,
  nationalDigits(student.phone),
  student.paid ? 'PAID' : 'PENDING',
  student.created_at.toISOString(),
]

/** The list's students as a file of any length; the export is audited before the first byte is sent. */
export const exportStudents = defineUseCase({
  name: 'students.export-students',
  access: can('users.manage'),
  input: studentFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run(context) {
    const filter = await findScope(context.input)
    const read = (last: StudentRow | undefined, count: number) =>
      findStudentsAfter(filter, last, count, context.now)
    return exportRows(
      { name: 'students', header, action: 'students.exported', right: 'users.manage', read, toCells },
      context,
    )
  },
})
