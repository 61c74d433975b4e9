import { z } from 'zod'
import { env } from '@/config/env'
import { incoming } from '@/config/limits'
import { site } from '@/config/site'
import { htmlToText, sanitiseHtml } from '@/features/base/mail/safe-html'
import { receiveAnswer } from '@/features/talk/contact/server/receive-answer'
import { senderOf } from '@/lib/mail-sender'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { hashToken } from '@/server/kernel/secrets'
import { inTransaction } from '@/server/kernel/transaction'
import type { ReceivedMail } from '@/server/ports/inbox'
import { addressOf, cutText, isAutomatic, listFiles } from '../answer-mail.rules'
import { splitQuoted } from '../quoted-text.rules'

const payload = z.object({
  mailId: z.string(),
  messageId: z.uuid(),
  from: z.string(),
  rfcId: z.string().nullable(),
})
type Arrived = z.output<typeof payload>

export const receiveMailJob = defineJob('mail.receive', payload)

type Refusal =
  | 'unknown'
  | 'repeated'
  | 'too_many'
  | 'automatic'
  | 'own_address'
  | 'no_sender'
  | 'virus'
  | 'empty'
  | 'gone'
type Outcome = 'stored' | Refusal

const isOwn = (address: string) =>
  address === addressOf(senderOf(site, env().MAIL_FROM)) || address.endsWith(`@${env().MAIL_REPLY_DOMAIN}`)

/** The text of a mail that has only markup, or neither. */
function textOf({ text, html }: Pick<ReceivedMail, 'text' | 'html'>): { text: string; isCut: boolean } {
  if (text !== null && text.trim() !== '') {
    return { text, isCut: false }
  }
  const markup = html ?? ''
  const short = markup.slice(0, incoming.htmlLength)
  return { text: htmlToText(sanitiseHtml(short)), isCut: short.length < markup.length }
}

const tooLarge = (from: string): ReceivedMail => ({
  from,
  text: null,
  html: null,
  headers: {},
  files: [],
  senderFailed: false,
  hasVirus: false,
})

/** An automatic e-mail is not kept and never answered, but the office sees that one came. */
async function noteAutomatic({ messageId }: Arrived, now: Date): Promise<Refusal> {
  const { count } = await db().contactMessage.updateMany({
    where: { id: messageId },
    data: { automaticAt: now },
  })
  return count === 0 ? 'unknown' : 'automatic'
}

async function store(arrived: Arrived, mail: ReceivedMail, isTooLarge: boolean, now: Date): Promise<Outcome> {
  const { mailId: receivedId, messageId, rfcId } = arrived
  const fromEmail = addressOf(mail.from)
  if (mail.hasVirus) {
    return 'virus'
  }
  if (!fromEmail) {
    return 'no_sender'
  }
  if (isOwn(fromEmail)) {
    return 'own_address'
  }
  if (isAutomatic(mail.headers, fromEmail)) {
    return noteAutomatic(arrived, now)
  }
  const read = textOf(mail)
  const parts = splitQuoted(cutText(read.text, 2 * incoming.textLength).text)
  const body = cutText(parts.text)
  const files = listFiles(mail.files)
  if (body.text === '' && files.length === 0 && !isTooLarge) {
    return 'empty'
  }
  const byMail = {
    fromEmail,
    senderFailed: mail.senderFailed,
    quoted: parts.quoted && cutText(parts.quoted).text,
    isCut: isTooLarge || read.isCut || body.isCut,
    receivedId,
    receivedKey: rfcId && hashToken(`${messageId}\n${rfcId}`),
  }
  return inTransaction((tx) => receiveAnswer(tx, { messageId, body: body.text, now, byMail, files }))
}

/** Reads an e-mail that has arrived at a reply address, and adds it to its conversation once, or refuses it with a reason. */
export const receiveMail = handleJob(
  receiveMailJob,
  async (arrived, { log, lastAttempt }) => {
    const { inbox, clock } = container()
    const { mailId, messageId } = arrived
    const result = inbox ? await inbox.read(mailId) : ({ status: 'gone' } as const)
    if (result.status === 'unavailable') {
      if (lastAttempt) {
        log.error(
          { event: 'mail.answer_lost', receivedId: mailId, messageId, reason: result.error },
          'answer not read',
        )
      }
      throw new Error(`the mail provider did not give us an e-mail: ${result.error}`)
    }
    const outcome =
      result.status === 'gone'
        ? 'gone'
        : await store(
            arrived,
            result.status === 'read' ? result.mail : tooLarge(arrived.from),
            result.status === 'too_large',
            clock.now(),
          )
    if (outcome === 'stored') {
      log.info({ event: 'mail.answer_stored', receivedId: mailId, messageId }, 'answer by mail stored')
    } else {
      log.warn(
        { event: 'mail.answer_refused', receivedId: mailId, messageId, reason: outcome },
        'answer refused',
      )
    }
  },
  'mail',
)
