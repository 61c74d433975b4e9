import Ajv from 'ajv/dist/2020.js'

interface Described {
  description: string
  content?: Record<string, { schema?: unknown }>
}
export interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, Described | { $ref: string }> }>>
  components: { responses: Record<string, Described> }
}

interface Answered {
  method: string
  /** The called path, e.g. /api/programs/cloud-computing */
  path: string
  status: number
  contentType: string
  body: string
}

/** Validates JSON by schemas of 2020-12, with the formats that our schemas and OpenAPI's own use. */
export function createValidator() {
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true })
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  ajv.addFormat('uri', { validate: (text: string) => URL.canParse(text) })
  ajv.addFormat('uri-reference', { validate: (text: string) => URL.canParse(text, 'http://localhost') })
  for (const name of ['regex', 'media-range', 'binary', 'email']) {
    ajv.addFormat(name, true)
  }
  return ajv
}

const matcher = (template: string) =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)

const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Lists the parts of an answer that the API's description does not contain: its call, its status, its type, its members. */
export function answerChecker(document: ApiDocument) {
  const ajv = createValidator()
  ajv.addSchema(document, 'api')
  // The literal address first: /api/user/items before /api/user/{name}.
  const templates = Object.keys(document.paths).sort(
    (one, other) => one.split('{').length - other.split('{').length,
  )
  const checks = new Map<string, ReturnType<typeof ajv.compile>>()

  return ({ method, path, status, contentType, body }: Answered): string | undefined => {
    const template = templates.find((each) => matcher(each).test(path))
    const operation = template && document.paths[template]?.[method.toLowerCase()]
    if (!operation) {
      return `${method} ${path} is not described`
    }
    const name = `${method} ${template}: ${status}`
    const answer = operation.responses[status]
    if (!answer) {
      return `${name} is not described: ${body.slice(0, 300)}`
    }
    const pointer =
      '$ref' in answer
        ? answer.$ref
        : `#/paths/${escapePointer(template)}/${method.toLowerCase()}/responses/${status}`
    const described =
      '$ref' in answer ? document.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
    const content = described?.content
    if (!content) {
      return body === '' ? undefined : `${name} has a body: ${body.slice(0, 300)}`
    }
    const mediaType = contentType.split(';')[0]?.trim() ?? ''
    const type = content[mediaType] ? mediaType : '*/*'
    if (!content[type]) {
      return `${name} answers ${contentType}, not ${Object.keys(content).join(' or ')}`
    }
    if (!content[type].schema) {
      return undefined
    }
    const $ref = `api${pointer}/content/${escapePointer(type)}/schema`
    const check = checks.get($ref) ?? ajv.compile({ $ref })
    checks.set($ref, check)
    return check(JSON.parse(body))
      ? undefined
      : `${name}: ${ajv.errorsText(check.errors)} in ${body.slice(0, 600)}`
  }
}
