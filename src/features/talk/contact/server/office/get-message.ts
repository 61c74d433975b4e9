import type { Locale } from '@/config/locales'
import type { Prisma } from '@/generated/prisma/client'
import { emailKey } from '@/lib/email-field'
import { isUuid } from '@/lib/fields'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { languageOf } from '../../message.rules'
import { messageIdSchema } from '../../office.schema'
import { readThread, type ThreadEntry } from '../thread.repository'
import { type Colleague, findColleagues } from './colleagues.repository'

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
  /** What colleagues have noted, oldest first. */
  notes: { id: string; body: string; createdAt: Date; author: string | null }[]
  waitingSince: Date | null
  archivedAt: Date | null
  spamAt: Date | null
  deletedAt: Date | null
  assigneeId: string | null
  /** Who can answer it. */
  colleagues: Colleague[]
  /** First name of another colleague who has the reply open. */
  answeringBy: string | null
  /** The student with this address or, if nobody has it, the only one with this phone. */
  student: { id: string; by: 'email' | 'phone' } | null
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
  waitingSince: true,
  archivedAt: true,
  spamAt: true,
  deletedAt: true,
  assigneeId: true,
  notes: {
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: { id: true, body: true, createdAt: true, author: { select: { firstName: true } } },
  },
  automaticAt: true,
  answeringById: true,
  answeringUntil: true,
  answeringBy: { select: { firstName: true } },
} satisfies Prisma.ContactMessageSelect

/** A phone proves nothing, and a family may share one. */
async function findStudent({ email, phone }: { email: string; phone: string }) {
  const found = await db().user.findMany({
    where: {
      AND: [
        { OR: [{ role: 'student' }, { additionalRoles: { has: 'student' } }] },
        { OR: [{ emailKey: emailKey(email) }, ...(phone === '' ? [] : [{ phone }])] },
      ],
    },
    take: 3,
    select: { id: true, emailKey: true },
  })
  const byEmail = found.find((each) => each.emailKey === emailKey(email))
  const [first, ...others] = found
  if (byEmail) {
    return { id: byEmail.id, by: 'email' as const }
  }
  return first && others.length === 0 ? { id: first.id, by: 'phone' as const } : null
}

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
    const [thread, student, colleagues] = await Promise.all([
      readThread(id),
      findStudent(message),
      findColleagues(),
    ])
    const { answeringBy, answeringById, answeringUntil, readAt, locale, notes, ...rest } = message
    const isHeldByColleague = answeringById !== user.id && answeringUntil !== null && answeringUntil > now
    return {
      ...rest,
      locale: languageOf(locale),
      unread: readAt === null,
      thread,
      answeringBy: isHeldByColleague ? (answeringBy?.firstName ?? null) : null,
      notes: notes.map(({ author, ...note }) => ({ ...note, author: author?.firstName ?? null })).reverse(),
      colleagues,
      student,
    }
  },
})
