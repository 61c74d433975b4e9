import { AppError } from '../../kernel/app-error'
import { announceCallPaths, partsOf } from './call-paths'
import type { Calls } from './calls'
import { problemResponse, toProblem } from './problem'
import { readRequestInfo } from './request-info'
import type { PlainHandler, RouteParams } from './route-handler'

/** Answers addresses that are not calls of the API, with a problem document instead of a page. */
const nothingHere: PlainHandler = (request) => {
  const { locale, id } = readRequestInfo(request.headers)
  return problemResponse(toProblem(new AppError('not_found'), locale, id))
}

type Methods = ReadonlyMap<string, PlainHandler>
const nowhere: Methods = new Map(
  ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'].map((method) => [method, nothingHere]),
)

interface Path {
  parts: readonly string[]
  methods: Map<string, PlainHandler>
}

const isRest = (part: string | undefined) => part?.startsWith('{...') ?? false
const isVariable = (part: string | undefined) => part?.startsWith('{') ?? false
const nameOf = (part: string) => part.replace(/^\{(\.\.\.)?|\}$/g, '')

/** A fixed part wins over a variable one, and a variable one over `{...rest}`, from left to right. */
const rank = (part = '') => Number(isVariable(part)) + Number(isRest(part))

function byPrecision({ parts: one }: Path, { parts: other }: Path): number {
  const at = one.findIndex((part, index) => rank(part) !== rank(other[index]))
  return at === -1 ? 0 : rank(one[at]) - rank(other[at])
}

function pathsOf(calls: Calls): Path[] {
  const paths = new Map<string, Path>()
  for (const [name, { handler }] of Object.entries(calls)) {
    const [method = '', address = ''] = name.split(' ')
    if (handler) {
      const path = paths.get(address) ?? { parts: partsOf(address), methods: new Map() }
      path.methods.set(method, handler)
      paths.set(address, path)
    }
  }
  return [...paths.values()].sort(byPrecision)
}

const matches = ({ parts }: Path, asked: readonly string[]) =>
  (isRest(parts.at(-1)) ? asked.length >= parts.length : asked.length === parts.length) &&
  parts.every((part, at) => isVariable(part) || part === asked[at])

const paramsOf = ({ parts }: Path, asked: readonly string[]): RouteParams =>
  Object.fromEntries(
    parts.flatMap((part, at) =>
      isVariable(part)
        ? [
            [
              nameOf(part),
              isRest(part)
                ? asked.slice(at).map((each) => decodeURIComponent(each))
                : decodeURIComponent(asked[at] ?? ''),
            ],
          ]
        : [],
    ),
  )

/** Like Next's route files: HEAD is answered by GET, OPTIONS with the methods, and other methods with an empty 405. */
function handlerOf(methods: Methods, method: string): PlainHandler {
  const handler = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined)
  if (handler) {
    return handler
  }
  if (method !== 'OPTIONS') {
    return () => new Response(null, { status: 405 })
  }
  const allowed = [...methods.keys(), 'OPTIONS', ...(methods.has('GET') ? ['HEAD'] : [])].sort()
  return () => new Response(null, { status: 204, headers: { allow: allowed.join(', ') } })
}

/**
 * The only handler of the API. As with Next's files, the address is matched first, and then the method: a method that this
 * address does not have is not searched at another address that would also match. Fixed parts are compared as they were
 * sent, and only variable ones are decoded.
 */
export function answerCalls(calls: Calls) {
  const paths = pathsOf(calls)
  const find = (asked: readonly string[]) => paths.find((path) => matches(path, asked))
  announceCallPaths((asked) => find(asked)?.parts)
  return async (request: Request): Promise<Response> => {
    const asked = partsOf(new URL(request.url).pathname)
    const path = find(asked)
    const handler = handlerOf(path?.methods ?? nowhere, request.method)
    return handler(request, { params: Promise.resolve(path ? paramsOf(path, asked) : {}) })
  }
}
