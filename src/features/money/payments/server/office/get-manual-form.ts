import { hasRight } from '@/config/roles'
import { likePatterns } from '@/lib/search-terms'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import { manualFormSchema } from '../../office.schema'
import { cashLimitOf } from './cash-limit'
import { listProgramsToPay, type ProgramToPay } from './programs-to-pay.queries'

const mostFound = 10

export interface FoundStudent {
  id: string
  name: string
  email: string
}

/** A line of a statement that no payment of ours has. */
export interface BookedLine {
  id: string
  provider: string
  number: string
  at: Date
  amountXaf: number
  phone: string | null
}

export interface ManualForm {
  /** The money that is booked; null: cash. */
  line: BookedLine | null
  /** What this person may take at most; null: without a limit. */
  cashLimitXaf: number | null
  matches: FoundStudent[]
  student: FoundStudent | null
  programs: ProgramToPay[]
}

const isStudent = sql`(t.role = 'student' or 'student' = any (t.additional_roles))`

function findStudents(q: string): Promise<FoundStudent[]> {
  const matches = likePatterns(q)
    .map((pattern) => sql`t.search like ${pattern}`)
    .reduce((all, one) => sql`${all} and ${one}`, isStudent)
  return db().$queryRaw<FoundStudent[]>`
    select t.id::text as id, ${nameOf('t')} as name, t.email from users t where ${matches}
    order by t.created_at desc, t.id desc limit ${mostFound}`
}

async function findStudent(id: string): Promise<FoundStudent> {
  const [student] = await db().$queryRaw<FoundStudent[]>`
    select t.id::text as id, ${nameOf('t')} as name, t.email from users t
    where t.id = ${id}::uuid and ${isStudent}`
  if (!student) {
    throw new AppError('not_found')
  }
  return student
}

async function findLine(id: string): Promise<BookedLine> {
  const line = await db().statementLine.findFirst({
    where: { id, isOut: false, intentId: null },
    select: { id: true, provider: true, number: true, at: true, amountXaf: true, phone: true },
  })
  if (!line) {
    throw new AppError('not_found')
  }
  return line
}

/** The form of a manual enrolment: first a search for the student, then the programs with the amount due for each. */
export const getManualForm = defineUseCase({
  name: 'payments.get-manual-form',
  access: can('payments.cash'),
  input: manualFormSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<ManualForm> {
    if (input.line && !hasRight(actor.user, 'payments.manage')) {
      throw new AppError('forbidden')
    }
    const line = input.line ? await findLine(input.line) : null
    const cashLimitXaf = await cashLimitOf(db(), actor)
    if (input.student) {
      const student = await findStudent(input.student)
      return {
        line,
        cashLimitXaf,
        matches: [],
        student,
        programs: await listProgramsToPay(student.id, locale, now),
      }
    }
    if (!input.q) {
      return { line, cashLimitXaf, matches: [], student: null, programs: [] }
    }
    await consumeLimit('admin.search', actor.user.id)
    return { line, cashLimitXaf, matches: await findStudents(input.q), student: null, programs: [] }
  },
})
