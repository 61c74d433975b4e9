import { cookieNames } from '@/config/cookies'
import { body } from '@/config/limits'
import { rateLimits } from '@/config/rate-limits'
import type { AnyUseCase } from '../../../kernel/use-case'
import { createSchemas, type Fields, fieldsOf, type JsonSchema, type Schemas } from './json-schema'
import { type Answer, type Operation, type Operations, tags } from './operation'
import { problemResponses, problemSchema } from './problems'
import { callersOf } from './rights'

interface ApiSite {
  name: string
  url: string
  isDemo: boolean
}

const json = 'application/json'
const isWrite = (method: string) => method !== 'GET'

/** 'GET /api/user/items/{id}' → 'getUserItemsId' */
const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replace(/^\/api/, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

interface Call {
  id: string
  method: string
  path: string
  operation: Operation
  schemas: Schemas
}

const empty: Fields = { properties: {}, required: [] }

/** The input of a call by its location: path, query or body. */
function inputOf({ id, method, path, operation, schemas }: Call) {
  const { handler, optional = [] } = operation
  const ownInput = operation.query !== undefined || operation.body !== undefined
  const useCaseInput = handler ? fieldsOf(schemas.of(handler.useCase.input, 'input', id)) : empty
  const inPath = namesIn(path)
  const others = Object.keys(useCaseInput.properties).filter(
    (name) => !inPath.includes(name) && name !== 'idempotencyKey' && !ownInput,
  )
  const inQuery = isWrite(method) ? (handler?.options.writeQuery ?? []) : others
  const query = operation.query
    ? fieldsOf(schemas.of(operation.query, 'input', id))
    : pick(useCaseInput, inQuery, optional)
  const inBody = isWrite(method) ? others.filter((name) => !inQuery.includes(name)) : []
  return { inPath, useCaseInput, query, body: pick(useCaseInput, inBody, optional) }
}

const pick = (
  { properties, required }: Fields,
  names: readonly string[],
  optional: readonly string[],
): Fields => ({
  properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
  required: required.filter((name) => names.includes(name) && !optional.includes(name)),
})

function pathParameter(name: string, schema: JsonSchema = { type: 'string' }) {
  const { default: _, ...rest } = schema
  return { name, in: 'path', required: true, schema: rest }
}

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' }

function parametersOf(call: Call) {
  const { inPath, query, useCaseInput } = inputOf(call)
  const { handler, ownKey } = call.operation
  return [
    ...inPath.map((name) => pathParameter(name, useCaseInput.properties[name])),
    ...Object.entries(query.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required.includes(name),
      schema,
    })),
    ...(ownKey || handler?.options.idempotent ? [idempotencyKey] : []),
  ]
}

function requestBodyOf(call: Call) {
  const { operation, schemas, id } = call
  if (operation.body) {
    const { mediaType, schema } = operation.body
    return { required: true, content: { [mediaType]: { schema: schemas.of(schema, 'input', id) } } }
  }
  const { properties, required } = inputOf(call).body
  if (Object.keys(properties).length === 0) {
    return undefined
  }
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) }
  return { required: required.length > 0, content: { [json]: { schema } } }
}

const pageHeaders = {
  'X-Total-Count': { description: 'Items on all pages', schema: { type: 'integer' } },
  Link: { description: 'The pages around this one (RFC 8288)', schema: { type: 'string' } },
}

function contentOf(answer: Answer, list: boolean, { schemas, id }: Call) {
  if (answer === null) {
    return undefined
  }
  if ('mediaType' in answer) {
    return { [answer.mediaType]: {} }
  }
  const schema = schemas.of(answer, 'output', id)
  return { [json]: { schema: list ? { type: 'array', items: schema } : schema } }
}

const meanings: Record<number, string> = {
  200: 'Done',
  201: 'Made',
  202: 'Taken on',
  204: 'Done; no body',
  303: 'A form of a page is led on to a page',
  304: 'The caller has this answer already',
  401: 'Refused',
  503: 'Not ready',
}

const hasInput = (call: Call) => {
  const { inPath, query, body: inBody } = inputOf(call)
  return (
    call.operation.body ||
    [inPath, Object.keys(query.properties), Object.keys(inBody.properties)].flat().length > 0
  )
}

/** Refusals that follow from the rule of the use case, its limits, its input and its route. */
function refusalsOf(call: Call): number[] {
  const { operation, method, path } = call
  const { handler, refusals = [] } = operation
  if (!handler) {
    return [...refusals]
  }
  const { useCase, options } = handler
  const open = useCase.access.name === 'everyone'
  const idempotent = options.idempotent || operation.ownKey
  const statuses = [
    [400, 500, 503, ...refusals],
    open ? [] : [401, 403],
    isWrite(method) && !options.crossSite ? [403] : [],
    isWrite(method) ? [413, 415] : [],
    hasInput(call) ? [422] : [],
    idempotent ? [409, 422] : [],
    namesIn(path).length > 0 ? [404] : [],
    useCase.limits.length > 0 ? [429] : [],
  ].flat()
  return [...new Set(statuses)].sort((one, other) => one - other)
}

function responsesOf(call: Call) {
  const { operation } = call
  const status = operation.handler?.options.status ?? 200
  const answers: [number, Answer][] = [
    [status, operation.answer],
    ...Object.entries(operation.otherAnswers ?? {}).map(
      ([each, answer]) => [Number(each), answer] as [number, Answer],
    ),
    ...(operation.etag ? [[304, null] as [number, Answer]] : []),
  ]
  const ofAnswers = answers.map(([each, answer]) => {
    const content = contentOf(answer, operation.list === true && each === status, call)
    const headers = {
      ...(operation.list && each === status && pageHeaders),
      ...(operation.etag && { ETag: { schema: { type: 'string' } } }),
    }
    return [
      String(each),
      {
        description: meanings[each] ?? 'Done',
        ...(Object.keys(headers).length > 0 && { headers }),
        ...(content && { content }),
      },
    ]
  })
  const ofRefusals = refusalsOf(call).map((each) => [
    String(each),
    { $ref: `#/components/responses/Problem${each}` },
  ])
  return Object.fromEntries([...ofRefusals, ...ofAnswers])
}

const limitsOf = ({ limits }: AnyUseCase) =>
  limits.map(({ name, per }) => {
    const { points, windowMs } = rateLimits[name]
    return { name, per, calls: points, seconds: windowMs / 1000 }
  })

const anyIdentity = [{ bearer: [] }, { cookie: [] }]

function securityOf({ handler, optionalIdentity }: Operation) {
  if (!handler || handler.useCase.access.name === 'everyone') {
    return optionalIdentity ? [{}, ...anyIdentity] : []
  }
  return anyIdentity
}

function describeOperation(call: Call) {
  const { operation, id } = call
  const useCase = operation.handler?.useCase
  const parameters = parametersOf(call)
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: securityOf(operation),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: requestBodyOf(call),
    responses: responsesOf(call),
    'x-access': useCase?.access.name ?? 'everyone',
    'x-callers': useCase ? callersOf(useCase) : ['visitor', 'registrant', 'student', 'staff', 'admin'],
    'x-rate-limits': useCase && useCase.limits.length > 0 ? limitsOf(useCase) : undefined,
    'x-step-up': useCase?.stepUp ?? (useCase?.stepUpFor ? 'depends on the input' : undefined),
  }
}

const general = `Callers are a browser of this site (its session cookie) or an API client (\`Authorization: Bearer\` with an access token). A call that changes something and carries the cookie must come from this site's own pages.

Refusals are problem documents (RFC 9457): \`detail\` and \`message\` say in the language of \`Accept-Language\` (English or French) what is wrong; \`errors\` has the text of each field. What a caller may not see does not exist: 404. A 429 names in \`Retry-After\` after how many seconds the call may be repeated.

Unknown fields are ignored. Money is in whole XAF, times are UTC (ISO 8601), telephone numbers E.164. A JSON body has at most ${body.jsonBytes / 1024} KB where the call names no other size.

\`x-access\` names the rule of a call, \`x-callers\` who passes it, \`x-rate-limits\` how many calls are taken in how many seconds, \`x-step-up\` that the second factor (or the password) is asked for again: 403 with \`step_up\`, then POST /api/auth/step-up.`

/** OpenAPI 3.1 of the calls, made from their routes, use cases and schemas. */
export function buildDocument(operations: Operations, site: ApiSite) {
  const schemas = createSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, operation] of Object.entries(operations)) {
    if (operation.onlyInDemo && !site.isDemo) {
      continue
    }
    const [method = '', path = ''] = name.split(' ')
    const call: Call = { id: operationId(method, path), method, path, operation, schemas }
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(call) }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version: '1', description: general },
    servers: [{ url: site.url }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema, ...schemas.components },
      responses: problemResponses,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'The same key and input gives the same answer; the same key with another input is refused (422).',
          schema: { type: 'string', minLength: 1 },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The access token of POST /api/auth/login (15 minutes), or the registration token of POST /api/user (one hour, for paying).',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieNames(site.url).session },
      },
    },
  }
  return JSON.parse(JSON.stringify(document)) as typeof document
}
