import type { Locale } from '@/config/locales'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import type { SubmissionView } from '../assignments.answers'

export const submissionFields = {
  id: true,
  weekNumber: true,
  filename: true,
  size: true,
  sha256: true,
  status: true,
  grade: true,
  feedback: true,
  submittedAt: true,
  version: true,
  late: true,
  text: true,
  rubric: true,
  item: { select: { id: true, slug: true } },
  files: { select: { position: true, filename: true, size: true }, orderBy: { position: 'asc' } },
  gradedAt: true,
  program: { select: { slug: true, titleEn: true, titleFr: true } },
  user: { select: { id: true, firstName: true, lastName: true } },
  gradedBy: { select: { id: true, firstName: true, lastName: true } },
} as const

interface Person {
  id: string
  firstName: string
  lastName: string
}

interface SubmissionRow {
  id: string
  weekNumber: number | null
  filename: string
  size: number
  sha256: string
  status: SubmissionView['status']
  grade: number | null
  feedback: string | null
  submittedAt: Date
  version: number
  late: boolean
  text: string | null
  rubric: unknown
  item: { id: string; slug: string } | null
  files: { position: number; filename: string; size: number }[]
  gradedAt: Date | null
  program: { slug: string; titleEn: string; titleFr: string }
  user: Person
  gradedBy: Person | null
}

const presentPerson = (person: Person) => ({ id: person.id, name: personName(person) })

const forStaffOnly = ({ user, gradedAt, gradedBy }: SubmissionRow) => ({
  student: presentPerson(user),
  graded_at: gradedAt?.toISOString() ?? null,
  graded_by: gradedBy && presentPerson(gradedBy),
})

export function presentSubmission(row: SubmissionRow, locale: Locale, forStaff = false): SubmissionView {
  return {
    id: row.id,
    program: row.program.slug,
    program_name: localized(row.program, 'title', locale),
    week: row.weekNumber,
    filename: row.filename,
    size: row.size,
    sha256: row.sha256,
    status: row.status,
    grade: row.grade,
    feedback: row.feedback,
    submitted_at: row.submittedAt.toISOString(),
    item: row.item,
    version: row.version,
    late: row.late,
    text: row.text,
    files: row.files.map(({ position, filename, size }) => ({ n: position + 1, filename, size })),
    rubric: (row.rubric as Record<string, number> | null) ?? null,
    ...(forStaff ? forStaffOnly(row) : {}),
  }
}
