import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Prisma } from '@/generated/prisma/client'
import { container, db } from '@/server/container'
import { everyone } from '@/server/kernel/access'
import { inTransaction } from '@/server/kernel/transaction'
import { perAddress, useCase } from '@/server/kernel/use-case'
import type { CallbackHint, CallbackRequest, Handle } from '@/server/ports/payment-gateway'
import { providerNames } from '../payments.schema'
import { bringReadForward } from './bring-read-forward'
import { recordPaymentEvent } from './compare-and-set'

const callbackSchema = z.object({
  provider: z.string().max(40),
  method: z.string().max(10),
  headers: z.record(z.string(), z.string()),
  rawBody: z.string(),
  query: z.record(z.string(), z.string()),
})

type Input = z.output<typeof callbackSchema>

const secretName = /token|secret|signature|key|pin|pass|auth/i
const keptBodyLength = 2_000

/** The history keeps what a callback said, without what opens anything, and without anybody's number. */
function withoutSecrets(rawBody: string): unknown {
  const hide = (name: string, value: unknown): unknown => {
    if (name !== '' && secretName.test(name)) return '[removed]'
    if (typeof value !== 'string') return value
    return value.slice(0, 300).replace(/\d{5,}(?=\d{2})/g, '•••')
  }
  try {
    const text = JSON.stringify(JSON.parse(rawBody), hide)
    return text.length <= keptBodyLength ? JSON.parse(text) : { tooLong: text.length }
  } catch {
    return { unreadable: rawBody.length }
  }
}

function findAttempt(token: string | null) {
  return token === null || token.length > 200
    ? null
    : db().paymentAttempt.findUnique({ where: { callbackToken: token } })
}

async function listen(input: Input): Promise<{ hint: CallbackHint; attemptId: string } | null> {
  const provider = providerNames.find((name) => name === input.provider)
  const gateway = provider && container().gateways[provider]
  if (!gateway) return null
  const request: CallbackRequest = input
  const first = gateway.parseCallback(request, null)
  const attempt = await findAttempt(first.attemptToken ?? input.query.token ?? null)
  if (!attempt || attempt.provider !== provider) return null
  // Some providers prove themselves by a token that only the attempt's own handle knows.
  const hint = gateway.parseCallback(request, (attempt.handle as Handle | null) ?? null)
  return { hint, attemptId: attempt.id }
}

async function wake(attemptId: string, input: Input, hint: CallbackHint, now: Date) {
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })
  const details = {
    authentic: hint.authentic,
    method: input.method,
    sha256: createHash('sha256').update(input.rawBody).digest('hex'),
    body: withoutSecrets(input.rawBody) as Prisma.InputJsonValue,
  }
  const { intentId } = attempt
  await inTransaction((tx) =>
    recordPaymentEvent(tx, { intentId, attemptId, type: 'callback.received', at: now, details }),
  )
  if (hint.authentic !== 'no') await bringReadForward(attempt, now)
}

/** A provider's callback: a wake-up, never a fact. Whatever it says, the state is read back. Always answers the same. */
export const receiveCallback = useCase({
  name: 'payment.callback',
  access: everyone(),
  input: callbackSchema,
  limits: [perAddress('payment.callback.address')],
  async run({ input, now, log }): Promise<{ received: true }> {
    try {
      const heard = await listen(input)
      if (!heard || heard.hint.authentic === 'no')
        log.warn({ event: 'payment.callback_unknown', provider: input.provider }, 'callback not recognised')
      if (heard) await wake(heard.attemptId, input, heard.hint, now)
    } catch (error) {
      log.error({ err: error, event: 'payment.callback_failed' }, 'callback could not be handled')
    }
    return { received: true }
  },
})
