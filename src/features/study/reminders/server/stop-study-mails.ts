import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { stopLinkSchema } from '../reminders.schema'
import { findByStopToken } from './stop-token'

type StopLinkState = { state: 'open'; email: string } | { state: 'done' } | { state: 'invalid' }

/** The data of the page behind the link, before the button is pressed. */
export const readStopLink = defineUseCase({
  name: 'reminders.read-stop-link',
  access: everyone(),
  input: stopLinkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input }): Promise<StopLinkState> {
    const user = await findByStopToken(input.token)
    if (!user) {
      return { state: 'invalid' }
    }
    return user.studyMailsOffAt ? { state: 'done' } : { state: 'open', email: user.email }
  },
})

/** By the page's button, or by the mail program itself (RFC 8058). Doing it twice is fine. */
export const stopStudyMails = defineUseCase({
  name: 'reminders.stop-study-mails',
  access: everyone(),
  input: stopLinkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input, now }) {
    const user = await findByStopToken(input.token)
    if (!user) {
      throw new AppError('not_found', { text: 'StudyMails.invalidTitle' })
    }
    await db().user.updateMany({
      where: { id: user.id, studyMailsOffAt: null },
      data: { studyMailsOffAt: now },
    })
    return { success: true as const }
  },
})
