import type { Locale } from '@/config/locales'

export interface SubmissionView {
  id: string
  program: string
  program_name: string
  week: number | null
  filename: string
  size: number
  sha256: string
  status: 'submitted' | 'accepted' | 'returned'
  grade: number | null
  feedback: string | null
  submitted_at: string
  /** Only for staff: whose it is. */
  student?: { id: string; name: string }
  /** Only for staff: when it was graded last, and by whom. */
  graded_at?: string | null
  graded_by?: { id: string; name: string } | null
}

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
  gradedAt: Date | null
  program: { slug: string; titleEn: string; titleFr: string }
  user: Person
  gradedBy: Person | null
}

const presentPerson = ({ id, firstName, lastName }: Person) => ({ id, name: `${firstName} ${lastName}` })

const forStaffOnly = ({ user, gradedAt, gradedBy }: SubmissionRow) => ({
  student: presentPerson(user),
  graded_at: gradedAt?.toISOString() ?? null,
  graded_by: gradedBy && presentPerson(gradedBy),
})

export function presentSubmission(row: SubmissionRow, locale: Locale, forStaff = false): SubmissionView {
  return {
    id: row.id,
    program: row.program.slug,
    program_name: locale === 'fr' ? row.program.titleFr : row.program.titleEn,
    week: row.weekNumber,
    filename: row.filename,
    size: row.size,
    sha256: row.sha256,
    status: row.status,
    grade: row.grade,
    feedback: row.feedback,
    submitted_at: row.submittedAt.toISOString(),
    ...(forStaff ? forStaffOnly(row) : {}),
  }
}
