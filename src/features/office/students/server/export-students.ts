import { findScope } from '@/features/base/enrolments/server/scope'
import { nationalDigits } from '@/lib/cameroon-phone'
import { defineExport } from '@/server/kernel/define-export'
import { exportStudentsSchema } from '../students.schema'
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
export const exportStudents = defineExport({
  name: 'students.export-students',
  file: 'students',
  right: 'users.manage',
  action: 'students.exported',
  input: exportStudentsSchema,
  header,
  async rows({ input, now }) {
    const filter = await findScope(input)
    return {
      read: (last: StudentRow | undefined, count) => findStudentsAfter(filter, last, count, now),
      toCells,
    }
  },
})
