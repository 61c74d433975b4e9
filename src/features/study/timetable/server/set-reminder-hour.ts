import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { reminderHourSchema } from '../timetable.schema'

/** When a student is reminded of tomorrow's session: an hour in Douala, or never. */
export const setReminderHour = defineUseCase({
  name: 'timetable.set-reminder-hour',
  access: withRole('student'),
  input: reminderHourSchema,
  limits: [perActor('profile.write')],
  async run({ input, actor }) {
    await db().user.update({ where: { id: actor.user.id }, data: { sessionReminderHour: input.hour } })
    return { hour: input.hour }
  },
})
