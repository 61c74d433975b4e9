import type { z } from 'zod'
import { container } from '../../container'
import type { Actor } from '../../kernel/actor'
import { AppError, isAppError } from '../../kernel/app-error'
import { execute } from '../../kernel/execute'
import type { AnyUseCase, UseCase } from '../../kernel/use-case'
import { confirmationPage } from './form-redirect'
import { problemResponse, toProblem } from './problem'
import { readJsonObject } from './read-json'
import {
  documentLocale,
  isFromOtherSite,
  isSameOrigin,
  readCredentials,
  readRequestInfo,
} from './request-info'
import type { RouteContext, RouteHandler, RouteOptions, RouteParams } from './route-handler'

const isWrite = (method: string) => !['GET', 'HEAD'].includes(method)

/**
 * A write accepts only the query parameters that its route lists, because addresses end up in logs and
 * histories.
 */
async function readDefaultInput(request: Request, params: RouteParams, writeQuery: readonly string[] = []) {
  const query = [...new URL(request.url).searchParams]
  if (!isWrite(request.method)) {
    return { ...Object.fromEntries(query), ...params }
  }
  const allowed = Object.fromEntries(query.filter(([name]) => writeQuery.includes(name)))
  return { ...allowed, ...(await readJsonObject(request)), ...params }
}

export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: {
      ...(status === 204 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      'cache-control': 'private, no-store',
      ...headers,
    },
  })

/** A state-changing call with a cookie must come from our own pages. */
export function refuseForeign(
  request: Request,
  { ownPagesOnly, anonymous }: Pick<RouteOptions<never>, 'ownPagesOnly' | 'anonymous'> = {},
) {
  const { headers } = request
  const isForeign = () => {
    if (anonymous) {
      return isFromOtherSite(headers)
    }
    if (headers.has('authorization') || !headers.has('cookie')) {
      return false
    }
    return isWrite(request.method)
      ? !isSameOrigin(headers)
      : ownPagesOnly && ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  }
  if (isForeign()) {
    container().log.warn(
      { event: 'cross_site.refused', path: new URL(request.url).pathname },
      'cross-site call refused',
    )
    throw new AppError('cross_site')
  }
}

/** Runs a use case for HTTP. */
export function toRoute<Schema extends z.ZodType, A extends Actor, Output>(
  useCase: UseCase<Schema, A, Output>,
  options: RouteOptions<NoInfer<Output>> = {},
): RouteHandler {
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const own = readRequestInfo(request.headers)
    const info = options.isDocument ? { ...own, locale: documentLocale(request) } : own
    try {
      if (!options.crossSite) {
        refuseForeign(request, options)
      }
      const params = (await context.params) ?? {}
      const call = {
        credentials: options.anonymous ? {} : readCredentials(request.headers),
        request: info,
        readInput: () =>
          options.readInput?.(request, params) ?? readDefaultInput(request, params, options.writeQuery),
      }
      if (request.method === 'HEAD' && options.head) {
        await execute({ ...useCase, limits: [], run: async () => undefined }, call)
        return options.head()
      }
      const output = await execute(useCase, {
        ...call,
        idempotencyKey: options.idempotent
          ? (request.headers.get('idempotency-key') ?? undefined)
          : undefined,
      })
      return options.respond
        ? await options.respond(output, request)
        : jsonResponse(
            options.present ? options.present(output) : output,
            options.statusOf?.(output) ?? options.status,
          )
    } catch (error) {
      if (options.ownPagesOnly && isAppError(error) && error.code === 'step_up') {
        const toPage = confirmationPage(request)
        if (toPage) {
          return toPage
        }
      }
      return problemResponse(toProblem(error, info.locale, info.id), options.problem)
    }
  }
  return Object.assign(handler, { useCase: useCase as AnyUseCase, options })
}
