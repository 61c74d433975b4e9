import { z } from 'zod'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { setRemindersSchema } from '../reminders.schema'

/** Whether a student gets reminders to learn. */
export const readStudyMails = defineUseCase({
  name: 'reminders.read-study-mails',
  access: withRole('student'),
  input: z.object({}),
  limits: [],
  async run({ actor }) {
    const user = await db().user.findUniqueOrThrow({
      where: { id: actor.user.id },
      select: { studyMailsOffAt: true },
    })
    return { wanted: user.studyMailsOffAt === null }
  },
})

export const setStudyMails = defineUseCase({
  name: 'reminders.set-study-mails',
  access: withRole('student'),
  input: setRemindersSchema,
  limits: [perActor('profile.write')],
  async run({ input, actor, now }) {
    const isWanted = input.wanted === 'yes'
    await db().user.update({
      where: { id: actor.user.id },
      data: { studyMailsOffAt: isWanted ? null : now },
    })
    return { wanted: isWanted }
  },
})
