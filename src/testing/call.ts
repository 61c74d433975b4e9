import type { z } from 'zod'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import type { Credentials } from '@/server/kernel/identify'
import type { RequestInfo, UseCase } from '@/server/kernel/use-case'
import { actorFor, requestInfo } from './factories'

interface Caller {
  /** The id of the account that calls. */
  as?: string
  actor?: Actor
  /** Without an actor, these identify the caller. */
  credentials?: Credentials
  request?: Partial<RequestInfo>
}

/** Calls a use case like its adapters, without HTTP. */
export async function callUseCase<Schema extends z.ZodType, A extends Actor, Output>(
  useCase: UseCase<Schema, A, Output>,
  input: unknown,
  { as, actor, credentials = {}, request }: Caller = {},
): Promise<Output> {
  return execute(useCase, {
    actor: as === undefined ? actor : await actorFor(as),
    credentials,
    request: requestInfo(request),
    readInput: async () => input,
  })
}

/** "done", or the code of the refusal. */
export const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** "done", or the text of the refusal, or its code if it has no special text. */
export const refusalOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'done',
    (error: { code?: string; options?: { text?: string } }) => error.options?.text ?? error.code,
  )
