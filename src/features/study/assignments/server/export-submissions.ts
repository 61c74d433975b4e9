import { csvSeparators } from '@/config/locales'
import { doualaDayOf, formatDoualaClock } from '@/lib/douala-time'
import { defineExport } from '@/server/kernel/define-export'
import { chosenWorkSchema } from '../assignments.schema'
import { findChosenAfter, type OfficeSubmission } from './submissions.repository'

const header = [
  ...['date', 'time', 'student', 'program', 'week', 'assignment', 'file', 'version', 'late'],
  ...['status', 'grade', 'graded_on', 'graded_by'],
] as const

/** The ticked work, or all that matches the list, without what students wrote and without comments. */
export const exportSubmissions = defineExport({
  name: 'assignments.export-submissions',
  file: 'work',
  right: 'assignments.grade',
  action: 'submissions.exported',
  input: chosenWorkSchema,
  header,
  separators: csvSeparators,
  rows: ({ input, locale }) => ({
    read: (last: OfficeSubmission | undefined, count) => findChosenAfter(input, last, count, locale),
    toCells: (row) => [
      ...[doualaDayOf(row.submittedAt), formatDoualaClock(row.submittedAt, locale), row.studentName],
      ...[row.programTitle, row.week, row.itemTitle, row.filename, row.version, row.late ? 1 : 0],
      ...[row.status, row.grade, row.gradedAt && doualaDayOf(row.gradedAt), row.gradedBy],
    ],
  }),
})
