import type { StudentRow } from './students.repository'

/** A student as the office's list shows them. `verified`: at least one program is paid and not given back. */
export const presentStudent = (row: StudentRow) => ({
  _id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  status: row.paid ? ('verified' as const) : ('initiated' as const),
  createdAt: row.created_at.toISOString(),
})

export type ListedStudent = ReturnType<typeof presentStudent>
