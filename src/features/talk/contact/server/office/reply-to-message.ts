import type { z } from 'zod'
import { renderMail } from '@/features/base/mail/server/render-mail'
import { type OfficeMail, sendNow } from '@/features/base/mail/server/send-now'
import { notifyAddress } from '@/features/base/notifications/server/notify'
import { textsOf } from '@/i18n/texts-of'
import { emailKey } from '@/lib/email-field'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { hashToken } from '@/server/kernel/secrets'
import { emitEvent, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { replySchema } from '../../office.schema'
import { replyMail } from './reply-mail'

type Reply = z.output<typeof replySchema>

const fields = {
  id: true,
  name: true,
  email: true,
  message: true,
  locale: true,
  answeringById: true,
  answeringUntil: true,
  answeringBy: { select: { firstName: true } },
  _count: { select: { replies: true } },
} as const

async function findMessage(id: string) {
  const message = await db().contactMessage.findUnique({ where: { id }, select: fields })
  if (!message) {
    throw new AppError('not_found')
  }
  return message
}

/** Two colleagues must not answer one visitor twice without noticing. */
function refuseCollision(
  message: Awaited<ReturnType<typeof findMessage>>,
  seenReplies: number,
  userId: string,
  now: Date,
) {
  const { answeringById, answeringUntil, answeringBy, _count } = message
  if (answeringById && answeringById !== userId && answeringUntil && answeringUntil > now) {
    throw new AppError('conflict', {
      text: 'OfficeMessages.colleagueAnswers',
      params: { name: answeringBy?.firstName ?? '' },
    })
  }
  if (_count.replies > seenReplies) {
    throw new AppError('conflict', { text: 'OfficeMessages.answeredMeanwhile' })
  }
}

/** The reply was sent: adds it to the thread, marks the message as read, and announces it. */
async function recordReply(
  tx: Tx,
  mailId: string,
  { contactId, to, subject, mailBody }: Reply,
  { actor, request, now }: UserCall,
) {
  const authorId = actor.user.id
  const reply = await tx.contactReply.create({
    data: {
      messageId: contactId,
      direction: 'office',
      authorId,
      subject,
      body: mailBody.text,
      mailId,
      createdAt: now,
    },
    select: { id: true },
  })
  const { count: becameRead } = await tx.contactMessage.updateMany({
    where: { id: contactId, readAt: null },
    data: { readAt: now },
  })
  await tx.contactMessage.update({ where: { id: contactId }, data: { repliedAt: now } })
  await tx.contactMessage.updateMany({
    where: { id: contactId, answeringById: authorId },
    data: { answeringById: null, answeringUntil: null },
  })
  if (becameRead === 1) {
    await emitEvent(tx, 'contact.message_read', { messageId: contactId })
  }
  await notifyAddress(tx, {
    kind: 'message.replied',
    email: to,
    data: { messageId: contactId, subject },
    dedupeKey: `message.replied:${reply.id}`,
    at: now,
  })
  await recordAudit(tx, { actor, request, now }, 'message.replied', {
    details: { messageId: contactId, replyId: reply.id, mailId, subject, becameRead: becameRead === 1 },
  })
}

/** Answers a contact message by mail, only to the address from which it came. */
export const replyToMessage = defineUseCase({
  name: 'contact.reply-to-message',
  keyScope: 'contact.reply',
  access: can('messages.reply'),
  input: replySchema,
  limits: [perActor('admin.reply')],
  async run({ input, actor, request, now, key }) {
    const { user } = actor
    const { contactId, to, subject, mailBody, careful, seen } = input
    const message = await findMessage(contactId)
    if (emailKey(to) !== emailKey(message.email)) {
      throw invalid({ to: 'Validation.recipientDiffers' })
    }
    if (careful) {
      refuseCollision(message, seen, user.id, now)
    }
    const mail: OfficeMail<'office_reply'> = {
      ...replyMail(message, { subject, html: mailBody.html, author: user.firstName }, now),
      kind: 'office_reply',
      senderId: user.id,
      to: message.email,
      fingerprint: hashToken(JSON.stringify(['reply', user.id, contactId, subject, mailBody.html])),
    }
    return sendNow({
      mail,
      key,
      answer: { success: true as const, message: textsOf(request.locale)('Office.responseSent') },
      now,
      onSent: (tx, mailId) => recordReply(tx, mailId, input, { actor, request, now }),
    })
  },
})

/** The reply as the visitor would get it. */
export const previewReply = defineUseCase({
  name: 'contact.preview-reply',
  access: can('messages.reply'),
  input: replySchema,
  limits: [perActor('admin.read')],
  async run({ input: { contactId, subject, mailBody }, actor: { user }, now }) {
    const message = await findMessage(contactId)
    const rendered = await renderMail({
      kind: 'office_reply',
      ...replyMail(message, { subject, html: mailBody.html, author: user.firstName }, now),
    })
    return { subject: rendered.subject, html: rendered.html, locale: message.locale }
  },
})
