import type { AnyUseCase } from '../../kernel/use-case'

export type RouteParams = Record<string, string | string[] | undefined>
export interface RouteContext {
  params: Promise<RouteParams>
}

export interface RouteOptions<Output> {
  /** 200 by default. */
  status?: number
  /** Where it follows from the output. */
  statusOf?: (output: Output) => number
  /** The JSON that is answered, where it is not the output itself. */
  present?: (output: Output) => unknown
  /** Another answer than JSON with one status (a file, paging headers). */
  respond?: (output: Output, request: Request) => Response | Promise<Response>
  /** Query parameters that a write accepts. */
  writeQuery?: readonly string[]
  /** Another input than the JSON body (for writes) or query and path: a multipart upload, a raw callback. */
  readInput?: (request: Request, params: RouteParams) => Promise<unknown>
  /** A document whose address may contain its language (`?locale=fr`). */
  isDocument?: true
  /** The answer to a HEAD, without the GET's work. The access check and the input check run all the same. */
  head?: () => Response
  /** Use the Idempotency-Key header: for calls that create payments or messages. */
  idempotent?: boolean
  /** More members in every refusal, e.g. { success: false }. */
  problem?: Record<string, unknown>
  /** A GET that has a side effect (an export is audited): a link on another site must not start it. */
  ownPagesOnly?: boolean
  /** Ignores the caller's identity, and accepts no call from a page of another site. */
  anonymous?: true
  /** May be called from another origin with a cookie: only a provider's callback, which uses no identity. */
  crossSite?: boolean
}

/** A handler without a use case: health checks, next-auth's own calls. */
export type PlainHandler = (request: Request, context: RouteContext) => Response | Promise<Response>

export interface RouteHandler {
  (request: Request, context: RouteContext): Promise<Response>
  useCase: AnyUseCase
  /** Read by the description of the API. */
  options: RouteOptions<never>
}
