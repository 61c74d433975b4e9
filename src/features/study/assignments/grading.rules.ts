import type { CriterionLevel } from '@/features/study/learning/item-kinds'

interface Graded {
  userId: string
  gradedAt: Date | null
  gradedById: string | null
}

type GradeRefusal = 'own_file' | 'graded_meanwhile'

/**
 * Nobody grades their own work. A grade can be changed only by somebody who knows the present one: they gave it, or they send
 * the time when it was given (`seen`; null: they saw none).
 */
export function refuseGrade(
  file: Graded,
  { graderId, seen }: { graderId: string; seen?: string | null },
): GradeRefusal | null {
  if (file.userId === graderId) {
    return 'own_file'
  }
  if (seen === undefined) {
    return file.gradedAt === null || file.gradedById === graderId ? null : 'graded_meanwhile'
  }
  const seenAt = seen === null ? null : new Date(seen).getTime()
  return seenAt === (file.gradedAt?.getTime() ?? null) ? null : 'graded_meanwhile'
}

interface Criterion {
  id: string
  points: number
}

/**
 * The given points of the criteria, by the rubric of this work. Null: a criterion is not in the rubric, or gets
 * more points than it has.
 */
export function ratedBy(
  criteria: readonly Criterion[],
  pointsGiven: Readonly<Record<string, number | boolean>>,
): Record<string, number> | null {
  const rated: Record<string, number> = {}
  for (const [id, value] of Object.entries(pointsGiven)) {
    const criterion = criteria.find((each) => each.id === id)
    const points = typeof value === 'number' ? value : value ? (criterion?.points ?? 0) : 0
    if (!criterion || points > criterion.points) {
      return null
    }
    rated[id] = points
  }
  return rated
}

/** The points of a criterion at a level: all, half rounded down, or none. */
export const pointsOfLevel = (points: number, level: CriterionLevel) =>
  ({ full: points, half: Math.floor(points / 2), none: 0 })[level]

/** The grade of a rubric: the sum of the given points. */
export const gradeOfRubric = (rated: Readonly<Record<string, number>>) =>
  Object.values(rated).reduce((sum, points) => sum + points, 0)
