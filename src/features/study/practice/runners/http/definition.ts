import { z } from 'zod'
import { checksOf, code, codeFields, shortText } from '../definition-parts'

/** A part of an answer's text: one for both languages or one for each, or several. */
const parts = z.union([shortText(200), z.array(shortText(200)).min(1).max(10)])
const status = z.number().int().min(100).max(599)
const headerName = z.string().regex(/^[\w-]{1,60}$/)
const json: z.ZodType<unknown> = z.json()

/** What every answer to a request must be. */
const gives = z.strictObject({
  /** Of a list, one is enough. */
  status: z.union([status, z.array(status).min(1).max(5)]).optional(),
  /** Objects may have more than is written here; `*` is anything that is there. */
  json: json.optional(),
  has: parts.optional(),
  lacks: parts.optional(),
  /** What a header contains. */
  headers: z.record(headerName, z.string().max(200)).optional(),
})

/** Characters of the largest body. */
const largestBody = 2_000_000

const request = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
    path: shortText(500),
    headers: z.record(headerName, z.string().max(500)).optional(),
    json: json.optional(),
    /** The body as it is, for what is no JSON. */
    text: z.string().max(2_000).optional(),
    /** The text so many times, for a body that is too large. */
    repeat: z.number().int().min(2).max(largestBody).optional(),
    /** Sent so many times: one after the other, or all at once. */
    times: z.number().int().min(2).max(5).optional(),
    together: z.boolean().optional(),
    /** Seconds that pass before it, on the clock of the program. */
    after: z.number().int().min(1).max(31_536_000).optional(),
    gives: gives.optional(),
  })
  .superRefine(({ method, path, json: data, text, repeat = 1, times, together }, context) => {
    const say = (place: string, message: string) =>
      context.addIssue({ code: 'custom', path: [place], message })
    const hasBody = data !== undefined || text !== undefined
    if ((typeof path === 'string' ? [path] : [path.en, path.fr]).some((each) => !each.startsWith('/'))) {
      say('path', 'a path begins with /')
    }
    if (hasBody && method === 'GET') {
      say('method', 'a GET has no body')
    }
    if (data !== undefined && text !== undefined) {
      say('text', 'a body is json or text')
    }
    if (repeat > 1 && (text === undefined || text.length * repeat > largestBody)) {
      say('repeat', `repeat makes a text longer, up to ${largestBody} characters`)
    }
    if (together && times === undefined) {
      say('together', 'together needs times')
    }
  })

/** The learner writes `handle(request)`. Each check starts the program again and sends its requests in their order. */
export const httpDefinition = z.strictObject({
  runner: z.literal('http'),
  ...codeFields,
  /** Code before the learner's own, which it may use: data, helpers. Shown on the page. */
  given: code.optional(),
  /** What the clock of the program says at the start of each check; without it, the time. */
  now: z.iso.datetime().optional(),
  checks: checksOf({
    requests: z.array(request).min(1).max(10),
    /** An expression after the requests, whose result is compared with `equals`. */
    probe: code.optional(),
    equals: json.optional(),
  }),
})
