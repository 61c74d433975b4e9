export interface Graded {
  userId: string
  gradedAt: Date | null
  gradedById: string | null
}

type GradeRefusal = 'own_file' | 'graded_meanwhile'

/**
 * Nobody grades the own work. A grade is changed only by who knows the present one: it was given by themselves, or they say
 * when it was given (`seen`; null: they saw none).
 */
export function refuseGrade(
  file: Graded,
  { graderId, seen }: { graderId: string; seen?: string | null },
): GradeRefusal | null {
  if (file.userId === graderId) return 'own_file'
  if (seen === undefined)
    return file.gradedAt === null || file.gradedById === graderId ? null : 'graded_meanwhile'
  const known = seen === null ? null : new Date(seen).getTime()
  return known === (file.gradedAt?.getTime() ?? null) ? null : 'graded_meanwhile'
}
