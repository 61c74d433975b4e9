import { z } from 'zod'
import { progressOf } from '@/features/base/enrolments/progress.rules'
import type { Grades } from '@/features/study/gradebook/server/read-grades'
import type { RecordView } from './certificates.answers'

const count = z.int().min(0)

/** Maximum points of an assignment, the same as of a rubric. */
const mostPoints = 100

/** What the student did for a certificate, as stored with the issued version. */
export const certificateRecordSchema = z.object({
  weeks: z.object({ completed: count, of: count }),
  exercises: count,
  quizzes: count,
  /** Accepted by a person, in the order of the weeks. */
  assignments: z.array(
    z.object({
      title: z.object({ en: z.string(), fr: z.string() }),
      /** null: accepted without points. */
      points: count.nullable(),
      max: count,
      /** null: erased. */
      judge: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
  /** Sessions of the class; null: without a class, or none was held. */
  attendance: z.object({ attended: count, held: count }).nullable(),
})
export type CertificateRecord = z.output<typeof certificateRecordSchema>

type Assignment = CertificateRecord['assignments'][number]

/** A finished program is compared with the weeks that it had when it was finished. */
function weeksOf({ completedWeeks, ...progress }: Grades): CertificateRecord['weeks'] {
  const isWhole = progressOf({ completedWeeks, ...progress }) === 100
  return { completed: completedWeeks, of: isWhole ? completedWeeks : progress.weeks }
}

function assignmentsOf({ items, cells, graders, weekWork, people }: Grades): Assignment[] {
  const assignment = (
    { titleEn, titleFr }: { titleEn: string; titleFr: string },
    points: number | null,
    judgeId: string | null | undefined,
  ): Assignment => ({
    title: { en: titleEn, fr: titleFr },
    points,
    max: mostPoints,
    judge: people.find(({ id }) => id === judgeId) ?? null,
  })
  return [
    ...items
      .filter(({ id, kind }) => kind === 'assignment' && cells[id]?.how === 'accepted')
      .map((item) => ({
        week: item.week,
        assignment: assignment(item, cells[item.id]?.grade ?? null, graders[item.id]),
      })),
    ...weekWork.map((work) => ({
      week: work.week,
      assignment: assignment(work, work.grade, work.graderId),
    })),
  ]
    .sort((a, b) => a.week - b.week)
    .map((each) => each.assignment)
}

/** The grades of the gradebook as the record of a certificate. */
export function recordOf(grades: Grades): CertificateRecord {
  const passed = (wanted: string) =>
    grades.items.filter(({ id, kind }) => kind === wanted && grades.cells[id]?.how === 'passed').length
  return {
    weeks: weeksOf(grades),
    exercises: passed('exercise'),
    quizzes: passed('quiz'),
    assignments: assignmentsOf(grades),
    attendance: grades.sessions > 0 ? { attended: grades.attended, held: grades.sessions } : null,
  }
}

export const presentRecord = (record: CertificateRecord): RecordView => ({
  weeks: record.weeks,
  exercises_passed: record.exercises,
  quizzes_passed: record.quizzes,
  assignments: record.assignments.map(({ judge, ...each }) => ({ ...each, judged_by: judge?.name ?? null })),
  attendance: record.attendance,
})
