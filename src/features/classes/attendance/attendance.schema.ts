import { z } from 'zod'
import { idField } from '@/lib/fields'

export const attendanceStates = ['present', 'late', 'absent'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** A value that is not an id matches nothing. */
const id = idField
const uuid = z.uuid()

/** The prefix before a student's id in the name of the form field. */
export const fieldPrefix = 'student-'

export const sheetSchema = z.object({ id })

/**
 * The body contains each student by id: `{"<user id>": "present"}`. A form has fields with a prefix, and `all` for the
 * button that records everybody as present. Fields that name nobody are ignored.
 */
export const noteAttendanceSchema = z
  .looseObject({ id, all: z.literal('present').optional().catch(undefined) })
  .transform(({ id, all, ...rest }, context) => {
    const states = new Map<string, AttendanceState>()
    for (const [name, value] of Object.entries(rest)) {
      const who = uuid.safeParse(name.startsWith(fieldPrefix) ? name.slice(fieldPrefix.length) : name)
      if (!who.success) {
        continue
      }
      const state = attendanceStates.find((each) => each === value)
      if (state) {
        states.set(who.data.toLowerCase(), state)
      } else {
        context.addIssue({ code: 'custom', path: [name], message: 'Validation.invalid' })
      }
    }
    return { id, all: all === 'present', states }
  })
