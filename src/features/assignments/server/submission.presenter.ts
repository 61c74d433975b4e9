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
  program: { select: { slug: true, titleEn: true, titleFr: true } },
  user: { select: { id: true, firstName: true, lastName: true } },
} as const

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
  program: { slug: string; titleEn: string; titleFr: string }
  user: { id: string; firstName: string; lastName: string }
}

export function presentSubmission(row: SubmissionRow, locale: Locale, forStaff = false): SubmissionView {
  const { user } = row
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
    ...(forStaff ? { student: { id: user.id, name: `${user.firstName} ${user.lastName}` } } : {}),
  }
}
