import type { Locale } from '@/config/locales'
import { emailKey } from '@/lib/email-field'
import { isUuid } from '@/lib/fields'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { languageOf } from '../../message.rules'
import { messageIdSchema } from '../../office.schema'
import { readThread, type ThreadEntry } from '../thread.repository'

export interface MessageDetail {
  id: string
  name: string
  email: string
  phone: string
  subject: string
  message: string
  /** The language of the visitor, in which the reply is sent. */
  locale: Locale
  unread: boolean
  createdAt: Date
  /** When the last automatic e-mail came to the address of this conversation. */
  automaticAt: Date | null
  thread: ThreadEntry[]
  /** First name of another colleague who has the reply open. */
  answeringBy: string | null
  /** The student with this address. */
  studentId: string | null
}

const fields = {
  id: true,
  name: true,
  email: true,
  phone: true,
  subject: true,
  message: true,
  locale: true,
  readAt: true,
  createdAt: true,
  automaticAt: true,
  answeringById: true,
  answeringUntil: true,
  answeringBy: { select: { firstName: true } },
} as const

/** One message with its thread. A GET changes nothing, so it does not mark the message as read. */
export const getMessage = defineUseCase({
  name: 'contact.get-message',
  access: can('messages.read'),
  input: messageIdSchema,
  limits: [],
  async run({ input: { id }, actor: { user }, now }): Promise<MessageDetail> {
    const message = isUuid(id)
      ? await db().contactMessage.findUnique({ where: { id }, select: fields })
      : null
    if (!message) {
      throw new AppError('not_found')
    }
    const [thread, student] = await Promise.all([
      readThread(id),
      db().user.findFirst({
        where: {
          emailKey: emailKey(message.email),
          OR: [{ role: 'student' }, { additionalRoles: { has: 'student' } }],
        },
        select: { id: true },
      }),
    ])
    const { answeringBy, answeringById, answeringUntil, readAt, locale, ...rest } = message
    const isHeldByColleague = answeringById !== user.id && answeringUntil !== null && answeringUntil > now
    return {
      ...rest,
      locale: languageOf(locale),
      unread: readAt === null,
      thread,
      answeringBy: isHeldByColleague ? (answeringBy?.firstName ?? null) : null,
      studentId: student?.id ?? null,
    }
  },
})
