import { env } from '@/config/env'
import { href, paths } from '@/config/paths'
import { openOfficeRoom } from '@/features/talk/chat/server/open-office-room'
import { sendMessage } from '@/features/talk/chat/server/send-message'
import { textsOf } from '@/i18n/texts-of'
import { learner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { askAboutSchema } from '../learning.schema'
import { findItem } from './my-item.repository'

/** A question about an item, or a report of a mistake in it: a message in the student's room with the office that names the item. */
export const askAboutItem = defineUseCase({
  name: 'learning.ask-about-item',
  access: learner(),
  input: askAboutSchema,
  limits: [perActor('room.write')],
  async run(context) {
    const { input, actor, locale } = context
    const row = await findItem({ id: input.id }, actor.user.id, { locale })
    if (!row?.enrolment) {
      throw new AppError('not_found')
    }
    const { room } = await openOfficeRoom.run({ ...context, input: {} })
    const heading = textsOf(locale)(`Learning.askHeading.${input.about}`, {
      title: row.title,
      program: row.programName,
      week: row.week,
    })
    const address = `${env().SITE_URL}${href(locale, paths.myItem(row.program, row.slug))}`
    await sendMessage.run({
      ...context,
      input: {
        room_id: room.id,
        content: `${heading}\n${address}\n\n${input.text}`,
        client_id: input.client_id,
      },
    })
    return { roomId: room.id }
  },
})
