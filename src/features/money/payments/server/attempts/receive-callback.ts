import { createHash } from 'node:crypto'
import { z } from 'zod'
import { gatewayNames } from '@/config/payment-providers'
import type { Prisma } from '@/generated/prisma/client'
import { LineCounter } from '@/lib/line-counter'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { Logger } from '@/server/ports/logger'
import type { CallbackHint, CallbackRequest, Handle, PaymentGateway } from '@/server/ports/payment-gateway'
import { remember } from '@/server/remember'
import { gatewayNameOf } from '../gateway-of'
import { recordPaymentEvent } from '../payment-history'
import { lockAttempt } from '../payments.repository'
import { bringTrialForward, lockTrial } from './advance-trial'
import { bringReadForward } from './bring-read-forward'

const callbackSchema = z.object({
  provider: z.string().max(40),
  method: z.string().max(10),
  headers: z.record(z.string(), z.string()),
  rawBody: z.string(),
  query: z.record(z.string(), z.string()),
})

/** Per request, so that repeated callbacks cannot fill the table. */
const mostKept = 50

type Input = z.output<typeof callbackSchema>

const secretName = /token|secret|signature|key|pin|pass|auth/i
const keptBodyLength = 2_000

/** What the history stores of a callback, or of the query of one without a body: no secrets, no phone numbers. */
function withoutSecrets({ rawBody, query }: Input): unknown {
  const hide = (name: string, value: unknown): unknown => {
    if (name !== '' && secretName.test(name)) {
      return '[removed]'
    }
    if (typeof value !== 'string') {
      return value
    }
    return value.slice(0, 300).replace(/\d{5,}(?=\d{2})/g, '•••')
  }
  try {
    const text = JSON.stringify(rawBody === '' ? query : JSON.parse(rawBody), hide)
    return text.length <= keptBodyLength ? JSON.parse(text) : { tooLong: text.length }
  } catch {
    return { unreadable: rawBody.length }
  }
}

/** The request of a callback: a payment's, or a trial's of the office. */
async function findRequest({ attemptId, attemptToken: token }: CallbackHint) {
  if (!attemptId && (token === null || token.length > 200)) {
    return null
  }
  const where = attemptId ? { id: attemptId } : { callbackToken: token ?? '' }
  const attempt = await db().paymentAttempt.findUnique({ where })
  const trial = attempt ? null : await db().providerTrial.findUnique({ where })
  return attempt ? { ...attempt, isTrial: false } : trial && { ...trial, isTrial: true }
}

interface Heard {
  gateway: PaymentGateway
  hint: CallbackHint
  attemptId: string
  reference: string
  isTrial: boolean
}

async function listen(input: Input): Promise<Heard | null> {
  const name = gatewayNames.find((each) => each === input.provider)
  const gateway = name && container().gateways[name]
  if (!gateway) {
    return null
  }
  const request: CallbackRequest = input
  const first = gateway.parseCallback(request, null)
  const attempt = await findRequest(first)
  if (!attempt || gatewayNameOf(attempt) !== name) {
    return null
  }
  // Some providers authenticate with a token that only the attempt's own handle contains.
  const hint = gateway.parseCallback(request, (attempt.handle as Handle | null) ?? null)
  const { id: attemptId, reference, isTrial } = attempt
  return { gateway, hint, attemptId, reference, isTrial }
}

/** What only the callback reveals, compared with the handle as it is now: an answer may have been stored meanwhile. */
async function keepRevealed({ gateway, attemptId }: Heard, input: Input) {
  await decideInTransaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId)
    const { handle } = gateway.parseCallback(input, (attempt.handle as Handle | null) ?? null)
    if (handle) {
      await tx.paymentAttempt.update({ where: { id: attemptId }, data: { handle } })
    }
  })
}

async function wakeTrial({ gateway, hint, attemptId: id }: Heard, input: Input, now: Date) {
  if (hint.authentic === 'no') {
    return
  }
  if (hint.authentic === 'yes' && hint.handle) {
    await decideInTransaction(async (tx) => {
      const trial = await lockTrial(tx, id)
      const { handle } = gateway.parseCallback(input, (trial.handle as Handle | null) ?? null)
      if (handle) {
        await tx.providerTrial.update({ where: { id }, data: { handle } })
      }
    })
  }
  await bringTrialForward(await db().providerTrial.findUniqueOrThrow({ where: { id } }), now)
}

async function wake(heard: Heard, input: Input, now: Date) {
  const { attemptId, hint } = heard
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })
  const details = {
    authentic: hint.authentic,
    claimsSuccess: hint.claimsSuccess,
    method: input.method,
    sha256: createHash('sha256')
      .update(input.rawBody || JSON.stringify(input.query))
      .digest('hex'),
    body: withoutSecrets(input) as Prisma.InputJsonValue,
  }
  const { intentId, reference } = attempt
  const storedCount = await db().paymentEvent.count({
    where: { intentId, attemptId, type: 'callback.received' },
  })
  if (storedCount < mostKept) {
    await inTransaction((tx) =>
      recordPaymentEvent(tx, { intentId, attemptId, reference, type: 'callback.received', at: now, details }),
    )
  }
  if (hint.authentic === 'no') {
    return
  }
  if (hint.authentic === 'yes' && hint.handle) {
    await keepRevealed(heard, input)
  }
  await bringReadForward(attempt, now)
}

const linesPerWindow = 20
const counter = () => remember('callback-log', () => new LineCounter(60_000, 5_000))

/** Somebody sends what the provider would not send: monitoring looks for these events. The content is never logged. */
function noteForged(
  input: Input,
  heard: Heard | null,
  address: string,
  { log, now }: { log: Logger; now: Date },
) {
  const event = heard ? 'payment.callback_forged' : 'payment.callback_unknown'
  const facts = {
    provider: input.provider,
    reference: heard?.reference,
    attemptId: heard?.attemptId,
    address,
  }
  const lines = counter().count(heard?.attemptId ?? address, now.getTime())
  if (lines <= linesPerWindow) {
    log.warn({ event, ...facts }, 'callback not recognised')
  }
  if (lines === linesPerWindow + 1) {
    log.warn({ event: `${event}_often`, ...facts }, 'more of this minute are not listed')
  }
}

/**
 * A provider's callback is only a hint to read, never a fact: the state is always read back. The answer is
 * always the same.
 */
export const receiveCallback = defineUseCase({
  name: 'payments.receive-callback',
  access: everyone(),
  input: callbackSchema,
  limits: [perAddress('payment.callback.address')],
  async run({ input, now, log, request }): Promise<{ received: true }> {
    try {
      const heard = await listen(input)
      if (!heard || heard.hint.authentic === 'no') {
        noteForged(input, heard, request.address, { log, now })
      }
      if (heard?.isTrial) {
        await wakeTrial(heard, input, now)
      } else if (heard) {
        await wake(heard, input, now)
      }
    } catch (error) {
      log.error({ err: error, event: 'payment.callback_failed' }, 'callback could not be handled')
    }
    return { received: true }
  },
})
