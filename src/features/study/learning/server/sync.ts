import { z } from 'zod'
import { learner } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { execute } from '@/server/kernel/execute'
import { ownerKey } from '@/server/kernel/owner-key'
import { defineUseCase, perActor, type RequestInfo } from '@/server/kernel/use-case'
import { toProblem } from '@/server/transport/http/problem'
import type { SyncResult } from '../learning.answers'
import { clientId, syncSchema } from '../learning.schema'
import { answerReview } from './answer-review'
import { setCompletion } from './set-completion'
import { submitAttempt } from './submit-attempt'

type Entry = Record<string, unknown>

const entrySchema = z.object({ client_id: clientId })

async function run(
  entry: Entry,
  actor: UserActor,
  request: RequestInfo,
): Promise<{ status: number; body: object }> {
  const named = entrySchema.safeParse(entry)
  if (!named.success) {
    throw invalid({ client_id: 'Learning.clientIdRequired' })
  }
  const call = { actor, credentials: {}, request, readInput: async () => ({ ...entry, id: entry.item }) }
  switch (entry.kind) {
    case 'completion':
      return { status: 200, body: await execute(setCompletion, call) }
    case 'attempt': {
      const { created, answer } = await execute(submitAttempt, call)
      return { status: created ? 201 : 200, body: answer }
    }
    case 'review':
      return { status: 200, body: await execute(answerReview, call) }
    default:
      throw invalid({ kind: 'Learning.kindUnknown' })
  }
}

const clientIdOf = ({ client_id }: Entry) => (typeof client_id === 'string' ? client_id.slice(0, 64) : null)

async function answer(entry: Entry, actor: UserActor, request: RequestInfo): Promise<SyncResult> {
  const client_id = clientIdOf(entry)
  try {
    const { status, body } = await run(entry, actor, request)
    return { ...body, client_id, status }
  } catch (error) {
    const { status, message, errors, retryAfterS, extra } = toProblem(error, request.locale, request.id)
    return { ...extra, client_id, status, message, errors, retry_after: retryAfterS }
  }
}

/**
 * Processes work done on the device, in order. Each entry gets the answer of its own call; a refused one
 * does not stop the next.
 */
export const sync = defineUseCase({
  name: 'learning.sync',
  access: learner(),
  input: syncSchema,
  limits: [perActor('learn.sync')],
  async run({ input, actor, request }): Promise<{ results: SyncResult[] }> {
    if (input.owner !== undefined && input.owner !== ownerKey(actor.user.id)) {
      throw new AppError('sign_in_first')
    }
    const results: SyncResult[] = []
    for (const entry of input.entries) {
      results.push(await answer(entry, actor, request))
    }
    return { results }
  },
})
