import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@/config/durations'
import type { Prisma } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { actorFor, createUser } from './factories'
import { createCourse } from './learning'

/** A new key file, in a folder that does not exist yet. */
export const newKeyFile = () => join(mkdtempSync(join(tmpdir(), 'mboa-keys-')), 'secrets', 'keys.json')

interface GraduateOptions {
  user?: Partial<Prisma.UserUncheckedCreateInput>
  /** false: only the student or the student's device has confirmed the work. */
  judged?: boolean
  /** false: the last week is open. */
  finished?: boolean
}

/** A student who has done the whole course (or everything except the last week). */
export async function createGraduate({ user = {}, judged = true, finished = true }: GraduateOptions = {}) {
  const course = await createCourse()
  const student = await createUser(user)
  const now = container().clock.now()
  const enrolment = await db().enrolment.create({
    data: {
      userId: student.id,
      programId: course.program.id,
      status: finished ? 'completed' : 'active',
      startDate: new Date(now.getTime() - 60 * day),
      completedAt: finished ? now : null,
      weeks: {
        create: (finished ? [1, 2, 3] : [1, 2]).map((weekNumber) => ({ weekNumber, completedAt: now })),
      },
      completions: {
        create: [
          { itemId: course.lesson.id, how: 'read', completedAt: now },
          ...[course.quiz.id, course.assignment.id].map((itemId) =>
            judged
              ? {
                  itemId,
                  how: itemId === course.quiz.id ? ('passed' as const) : ('accepted' as const),
                  completedAt: now,
                }
              : {
                  itemId,
                  how: 'waived' as const,
                  completedAt: now,
                  byId: student.id,
                  reason: 'Known already',
                },
          ),
        ],
      },
    },
  })
  return { course, student, enrolment, actor: await actorFor(student.id), slug: course.program.slug }
}
