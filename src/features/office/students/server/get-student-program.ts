import { findProgramOf } from '@/features/study/learning/server/my-program.queries'
import { personName } from '@/lib/person-name'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { studentProgramSchema } from '../students.schema'
import { findStudent } from './student-page.repository'

/** One program of one student, week by week, as the student sees it. */
export const getStudentProgram = defineUseCase({
  name: 'students.get-student-program',
  access: can('students.read'),
  input: studentProgramSchema,
  limits: [],
  async run({ input, locale }) {
    const [student, enrolled] = await Promise.all([
      findStudent(input.id),
      findProgramOf(input.id, input.slug, locale),
    ])
    if (!student || !enrolled) {
      throw new AppError('not_found')
    }
    return {
      name: personName(student),
      ...enrolled,
    }
  },
})
