import { hasRole } from '@/config/roles'
import { doualaDayOf } from '@/lib/douala-time'
import { foldText } from '@/lib/search-terms'
import type { TextKey, TextParams } from '@/messages/text-key'
import type { Tx } from '@/server/kernel/transaction'
import type { ImportColumn } from '../import-columns'
import type { Fault, ImportLine } from '../read-students.rules'
import {
  type Known,
  type KnownCohort,
  type KnownEnrolment,
  type KnownProgram,
  type KnownUser,
  readKnown,
} from './imports.repository'

/** What is to be stored for one line that is not stored yet. */
export interface PlannedLine extends ImportLine {
  programId: string
  cohortId: string | null
  /** null: the person is new. */
  userId: string | null
  /** null: the enrolment is new. */
  enrolmentId: string | null
}

export interface Checked {
  faults: Fault[]
  /** The lines that change something. */
  plan: PlannedLine[]
  /** Lines that are stored already. */
  unchanged: number
  /** Lines whose amount is not the price of today: they count as paid in full. */
  otherPrice: number[]
}

const pairOf = (userOrEmail: string, programId: string) => `${userOrEmail} ${programId}`

function programOf(written: string, programs: readonly KnownProgram[]): KnownProgram | undefined {
  const folded = foldText(written).trim()
  const found = programs.filter(
    ({ slug, titleEn, titleFr }) =>
      slug === folded || foldText(titleEn) === folded || foldText(titleFr) === folded,
  )
  return found.length === 1 ? found[0] : undefined
}

type Note = (column: ImportColumn, text: TextKey, params?: TextParams) => void

const nameOf = (person: { firstName: string; lastName: string }) =>
  foldText(`${person.firstName} ${person.lastName}`)

/** The same phone with the same name is the same person, and has another address already. Families share phones. */
function checkPerson(line: ImportLine, user: KnownUser | undefined, known: Known, note: Note) {
  if (!user) {
    const other = known.byPhone.get(line.phone)?.find((each) => nameOf(each) === nameOf(line))
    if (other) {
      note('email', 'Imports.faults.otherAddress')
    }
    return
  }
  if (!hasRole(user, 'student')) {
    note('email', 'Imports.faults.ofOffice')
  }
  if (user.blockedAt) {
    note('email', 'Imports.faults.blocked')
  }
}

const isStored = ({ paid }: ImportLine, enrolment: KnownEnrolment) =>
  paid === null ||
  enrolment.before.some(({ receipt, paidAt }) => receipt === paid.receipt && doualaDayOf(paidAt) === paid.on)

function checkEnrolment(enrolment: KnownEnrolment, note: Note) {
  if (enrolment.status === 'ended') {
    note('program', 'Imports.faults.ended')
  } else if (enrolment.status !== 'pending') {
    note('receipt', 'Imports.faults.paidAlready')
  } else if (enrolment.isBeingPaid) {
    note('program', 'Imports.faults.beingPaid')
  }
}

/** The class of the program that begins on this day, while it has a seat. */
function cohortOf(line: ImportLine, programId: string, known: Known, note: Note): KnownCohort | null {
  if (line.cohort === null) {
    return null
  }
  const found = known.cohorts.filter(
    (each) => each.programId === programId && each.startsOn?.toISOString().slice(0, 10) === line.cohort,
  )
  const [cohort] = found
  if (!cohort || found.length > 1) {
    note('cohort', 'Imports.faults.cohortUnknown')
    return null
  }
  if (cohort.free !== null && cohort.free <= 0) {
    note('cohort', 'Imports.faults.cohortFull')
  }
  return cohort
}

class Checking {
  readonly result: Checked = { faults: [], plan: [], unchanged: 0, otherPrice: [] }
  private readonly seen = new Map<string, number>()

  constructor(private readonly known: Known) {}

  add(line: ImportLine) {
    const { known, result } = this
    const faultsBefore = result.faults.length
    const note: Note = (column, text, params) =>
      result.faults.push({ line: line.line, column, text, ...(params && { params }) })
    const program = programOf(line.program, known.programs)
    if (!program) {
      note('program', 'Imports.faults.programUnknown')
    }
    const user = known.byEmail.get(line.emailKey)
    checkPerson(line, user, known, note)
    if (!program) {
      return
    }
    const twice = this.seen.get(pairOf(line.emailKey, program.id))
    if (twice !== undefined) {
      note('program', 'Imports.faults.twice', { other: twice })
      return
    }
    this.seen.set(pairOf(line.emailKey, program.id), line.line)
    const enrolment = user && known.enrolments.get(pairOf(user.id, program.id))
    if (enrolment && isStored(line, enrolment)) {
      result.unchanged += 1
      return
    }
    if (enrolment) {
      checkEnrolment(enrolment, note)
    }
    if (line.weeks > program.weeks) {
      note('weeks', 'Imports.faults.tooManyWeeks', { weeks: program.weeks })
    }
    const cohort = cohortOf(line, program.id, known, note)
    if (result.faults.length > faultsBefore) {
      return
    }
    this.plan(line, program, { user, enrolment, cohort })
  }

  private plan(
    line: ImportLine,
    program: KnownProgram,
    found: {
      user: KnownUser | undefined
      enrolment: KnownEnrolment | undefined
      cohort: KnownCohort | null
    },
  ) {
    if (found.cohort && found.cohort.free !== null) {
      found.cohort.free -= 1
    }
    if (line.paid && line.paid.amountXaf !== program.priceXaf) {
      this.result.otherPrice.push(line.line)
    }
    this.result.plan.push({
      ...line,
      programId: program.id,
      cohortId: found.cohort?.id ?? null,
      userId: found.user?.id ?? null,
      enrolmentId: found.enrolment?.id ?? null,
    })
  }
}

/**
 * Compares the lines of a file with what is stored. A line is the same as a stored one by the person's address, the program, the day of
 * the payment and the number of its receipt.
 */
export async function checkLines(tx: Tx, lines: readonly ImportLine[]): Promise<Checked> {
  const checking = new Checking(await readKnown(tx, lines))
  for (const line of lines) {
    checking.add(line)
  }
  return checking.result
}
