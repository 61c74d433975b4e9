import type { StudentAnswer } from '../students.answers'
import type { ListedStudentRow } from './students.repository'

/** A student in the back office's list. `verified`: at least one program is paid and not refunded. */
export interface ListedStudent extends StudentAnswer {
  /** When some programs are paid and others not: how many of each. */
  programs: { paid: number; toPay: number } | null
}

export const presentStudent = (row: ListedStudentRow): ListedStudent => ({
  _id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  status: row.paid ? 'verified' : 'initiated',
  createdAt: row.created_at.toISOString(),
  programs:
    row.programs_paid > 0 && row.programs_to_pay > 0
      ? { paid: row.programs_paid, toPay: row.programs_to_pay }
      : null,
})

/** The fields of the API. */
export const presentForApi = ({ programs: _, ...student }: ListedStudent): StudentAnswer => student
