import { z } from 'zod'
import { minute } from '@/config/durations'
import { recordDelivery } from '@/features/base/mail/server/record-delivery'
import { readReplyAddress } from '@/features/base/mail/server/reply-address'
import { endByAddress } from '@/features/talk/newsletter/server/end-by-address'
import { emailKey } from '@/lib/email-field'
import { LineCounter } from '@/lib/line-counter'
import { container } from '@/server/container'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { enqueueJob, inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { MailEvent } from '@/server/ports/inbox'
import type { Logger } from '@/server/ports/logger'
import { remember } from '@/server/remember'
import { addressOf } from '../answer-mail.rules'
import { receiveMailJob } from './receive-mail.job'

const eventSchema = z.object({ headers: z.record(z.string(), z.string()), rawBody: z.string() })

/** Within this time an event may come before the answer with the id of the mail is stored: the provider asks again. */
const raceMs = 10 * minute
const linesPerWindow = 20
const mostReceivers = 50
const counter = () => remember('mail-event-log', () => new LineCounter(minute, 5_000))

function noteForged(address: string, { log, now }: { log: Logger; now: Date }) {
  const lines = counter().count(address, now.getTime())
  if (lines <= linesPerWindow) {
    log.warn({ event: 'mail.event_forged', address }, 'mail event not signed by the provider')
  }
  if (lines === linesPerWindow + 1) {
    log.warn({ event: 'mail.event_forged_often', address }, 'more of this minute are not listed')
  }
}

/** The conversation is found by our signed address only: subject and references can be written by anybody. */
async function takeArrived(
  { mailId, from, to, rfcId }: Extract<MailEvent, { kind: 'received' }>,
  log: Logger,
) {
  const read = to.slice(0, mostReceivers).map((each) => readReplyAddress(addressOf(each) ?? ''))
  const found = read.find((each) => typeof each === 'object')
  if (!found) {
    const reason = read.includes('forged') ? 'forged_address' : 'unknown_address'
    log.warn({ event: 'mail.answer_refused', receivedId: mailId, reason }, 'answer refused')
    return
  }
  const payload = {
    mailId,
    messageId: found.messageId,
    from: from.slice(0, 320),
    rfcId: rfcId?.slice(0, 1_000) ?? null,
  }
  await inTransaction((tx) => enqueueJob(tx, receiveMailJob, payload, { key: `receive:${mailId}` }))
}

/** Who calls our mail spam gets nothing more that they can do without. */
async function stopUnneeded(tx: Tx, address: string, now: Date) {
  await endByAddress(tx, address, now)
  await tx.user.updateMany({
    where: { emailKey: emailKey(address), studyMailsOffAt: null },
    data: { studyMailsOffAt: now },
  })
}

async function takeOutcome(
  {
    kind,
    mailId,
    at,
    reason,
    isOfAddress,
  }: Extract<MailEvent, { kind: 'delivered' | 'bounced' | 'complained' }>,
  { log, now }: { log: Logger; now: Date },
) {
  const mail = await inTransaction(async (tx) => {
    const recorded = await recordDelivery(tx, { providerId: mailId, delivery: kind, at, reason })
    if (recorded?.isNew && kind === 'complained') {
      await stopUnneeded(tx, recorded.toEmail, now)
    }
    if (recorded?.isNew && kind === 'bounced' && isOfAddress) {
      await endByAddress(tx, recorded.toEmail, now, recorded.id)
    }
    return recorded
  })
  if (!mail && now.getTime() - at.getTime() < raceMs) {
    throw new AppError('not_found')
  }
  if (mail?.isNew && kind !== 'delivered') {
    log.warn({ event: 'mail.returned', mailId: mail.id, outcome: kind }, 'mail returned')
  }
}

/** The mail provider's webhook: an e-mail to us, or what became of one of ours. Nothing counts without its signature. */
export const receiveMailEvent = defineUseCase({
  name: 'incoming.receive-mail-event',
  access: everyone(),
  input: eventSchema,
  limits: [perAddress('mail.events.address')],
  async run({ input, now, log, request }): Promise<{ received: true }> {
    const { inbox } = container()
    if (!inbox) {
      throw new AppError('not_found')
    }
    const event = inbox.parseEvent(input, now)
    if (!event) {
      noteForged(request.address, { log, now })
      throw new AppError('forbidden')
    }
    if (event.kind === 'received') {
      await takeArrived(event, log)
    } else if (event.kind !== 'other') {
      await takeOutcome(event, { log, now })
    }
    return { received: true }
  },
})
