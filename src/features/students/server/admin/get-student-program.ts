import { presentMyProgram } from '@/features/learning/server/get-my-program'
import { findProgram } from '@/features/learning/server/my-program.repository'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { studentProgramSchema } from '../../admin-students.schema'
import { findStudent } from './student-page.repository'

/** One program of one student, week by week, as the student sees it. */
export const getStudentProgram = defineUseCase({
  name: 'students.get-program',
  access: can('students.read'),
  input: studentProgramSchema,
  limits: [],
  async run({ input, locale }) {
    const [student, row] = await Promise.all([
      findStudent(input.id),
      findProgram(input.id, input.slug, locale),
    ])
    if (!student || !row) {
      throw new AppError('not_found')
    }
    return {
      name: `${student.firstName} ${student.lastName}`.trim(),
      enrolmentId: row.id,
      program: presentMyProgram(row),
    }
  },
})
