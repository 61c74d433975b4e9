import type { IncomingHttpHeaders } from 'node:http'
import { boundaryOf, readTextFields, type TextField } from '@/lib/multipart-fields'
import { actionHeader } from './action-header'

/*
 * Every server action gets its previous state and a form. React writes both into one multipart form: with
 * JavaScript, the arguments are the field '0' and the form's fields begin with '_1_'; without it, the action
 * and the state are hidden fields beside the form's own. React's decoder throws on anything else, and Next
 * answers that with 500.
 */

const argumentsField = '0'
const formReference = '$K1'
const formFieldPrefix = '_1_'
const hiddenPrefix = '$ACTION_'
const referencePrefix = '$ACTION_REF_'
const keyField = '$ACTION_KEY'
const boundAction = /^\{"id":"[0-9a-f]{42}","bound":"\$@1"\}$/

/** An escaped string, or a value that JSON cannot express. */
const plainString = /^(?!\$)|^\$\$|^\$D|^\$(undefined|NaN|-?Infinity|-0)$/
const mostDepth = 32
const mostReferences = 10

/** A request that may be a server action, or that Next would treat as one. */
export const mayBeAction = (method: string | undefined, headers: IncomingHttpHeaders) =>
  method === 'POST' &&
  (headers[actionHeader] !== undefined ||
    (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data'))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object that occurred earlier is written as its path: '$0:0:errors'. */
function leadsToObject(root: unknown, path: string): boolean {
  let at = root
  for (const key of path.split(':')) {
    if (key === '__proto__' || typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) {
      return false
    }
    at = (at as Record<string, unknown>)[key]
  }
  return typeof at === 'object' && at !== null
}

/** Whether React's decoder reads the state in this chunk as plain data. */
function isPlainState(state: unknown, root: unknown, chunk: number): boolean {
  const prefix = `$${chunk}:`
  let references = 0
  const check = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') {
      if (plainString.test(value)) {
        return true
      }
      references += 1
      return (
        references <= mostReferences &&
        value.startsWith(prefix) &&
        leadsToObject(root, value.slice(prefix.length))
      )
    }
    if (typeof value !== 'object' || value === null) {
      return true
    }
    return depth < mostDepth && Object.values(value).every((each) => check(each, depth + 1))
  }
  return check(state, 0)
}

function isCallByScript(fields: TextField[]): boolean {
  const [first, ...others] = fields.filter(({ name }) => name === argumentsField)
  if (!first || others.length > 0) {
    return false
  }
  if (fields.some((field) => field !== first && !field.name.startsWith(formFieldPrefix))) {
    return false
  }
  const values = parseJson(first.text)
  return (
    Array.isArray(values) &&
    values.length === 2 &&
    values[1] === formReference &&
    isPlainState(values[0], values, 0)
  )
}

/** Whether the hidden fields of one action of a form, `$ACTION_<n>:0` and `$ACTION_<n>:1`, can be decoded. */
function isWholeAction(prefix: string, values: ReadonlyMap<string, string>): boolean {
  const bound = parseJson(values.get(`${prefix}:1`) ?? '')
  return (
    boundAction.test(values.get(`${prefix}:0`) ?? '') &&
    Array.isArray(bound) &&
    bound.length === 1 &&
    isPlainState(bound[0], bound, 1)
  )
}

function isCallByForm(fields: TextField[]): boolean {
  const hidden = fields.filter(({ name }) => name.startsWith(hiddenPrefix) && name !== keyField)
  const values = new Map(hidden.map(({ name, text }) => [name, text]))
  const references = hidden
    .filter(({ name }) => name.startsWith(referencePrefix))
    .map(({ name }) => `${hiddenPrefix}${name.slice(referencePrefix.length)}`)
  // The fields of a button with its own action are always in the form; its reference is there only if the button was pressed.
  const actions = [...values.keys()].filter((name) => name.endsWith(':0')).map((name) => name.slice(0, -2))
  return (
    references.length >= 1 &&
    actions.length <= 2 &&
    hidden.length === references.length + actions.length * 2 &&
    values.size === hidden.length &&
    references.every((prefix) => actions.includes(prefix)) &&
    actions.every((prefix) => isWholeAction(prefix, values))
  )
}

/** Whether an action call can be decoded; only the formats of the site's own forms are accepted. */
export function isActionBody(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const boundary = boundaryOf(headers['content-type'])
  const fields = boundary === undefined ? undefined : readTextFields(body, boundary)
  if (!fields) {
    return false
  }
  return headers[actionHeader] === undefined ? isCallByForm(fields) : isCallByScript(fields)
}
