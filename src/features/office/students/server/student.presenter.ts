import type { ListedStudentRow } from './students.repository'

/** A student in the back office's list. `verified`: at least one program is paid and not refunded. */
export const presentStudent = (row: ListedStudentRow) => ({
  _id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  status: row.paid ? ('verified' as const) : ('initiated' as const),
  createdAt: row.created_at.toISOString(),
  /** When some programs are paid and others not: how many of each. */
  programs:
    row.programs_paid > 0 && row.programs_to_pay > 0
      ? { paid: row.programs_paid, toPay: row.programs_to_pay }
      : null,
})

export type ListedStudent = ReturnType<typeof presentStudent>

/** The fields of the API. */
export const presentForApi = ({ programs: _, ...student }: ListedStudent) => student
