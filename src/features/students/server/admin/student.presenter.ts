import type { ListedStudentRow } from './students.repository'

/** A student as the office's list shows them. `verified`: at least one program is paid and not given back. */
export const presentStudent = (row: ListedStudentRow) => ({
  _id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  status: row.paid ? ('verified' as const) : ('initiated' as const),
  createdAt: row.created_at.toISOString(),
  /** Of some programs paid, of others not: how many of each. */
  programs:
    row.programs_paid > 0 && row.programs_to_pay > 0
      ? { paid: row.programs_paid, toPay: row.programs_to_pay }
      : null,
})

export type ListedStudent = ReturnType<typeof presentStudent>

/** What the API lists. */
export const presentForApi = ({ programs: _, ...student }: ListedStudent) => student
