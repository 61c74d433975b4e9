import { cut } from '../../sandbox/worker-kit'
import type { CheckResult } from '../contract'
import { alike, show } from '../javascript/values'

type Several<Value> = Value | readonly Value[]

interface Gives {
  status?: Several<number>
  json?: unknown
  has?: Several<string>
  lacks?: Several<string>
  headers?: Readonly<Record<string, string>>
}

export interface HttpRequest {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  json?: unknown
  text?: string
  repeat?: number
  times?: number
  together?: boolean
  after?: number
  gives?: Gives
}

export interface HttpCheck {
  id: string
  requests: readonly HttpRequest[]
  probe?: string
  equals?: unknown
}

/** What the program did with one request. */
export type Answer =
  | { kind: 'response'; status: number; headers: readonly (readonly [string, string])[]; text: string }
  | { kind: 'threw'; text: string }
  | { kind: 'other'; text: string }

/** What the program did with the requests of a check: for each, an answer for each time; what is missing did not come. */
export interface Served {
  /** Whether there is a function `handle`. */
  hasHandle: boolean
  answers: readonly (readonly (Answer | undefined)[])[]
  /** The result of the probe as JSON, or the error with which it ended. */
  probe?: { json?: string; threw?: string }
}

const list = <Value>(value: Several<Value> | undefined) =>
  value === undefined ? [] : ((Array.isArray(value) ? value : [value]) as readonly Value[])

/** The body of a request as text; undefined: none. */
export const bodyOf = ({ json, text, repeat = 1 }: HttpRequest): string | undefined =>
  json === undefined ? text?.repeat(repeat) : JSON.stringify(json)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether data are as wanted: objects may have more, `*` is anything that is there. */
export function fits(wanted: unknown, seen: unknown): boolean {
  if (wanted === '*') {
    return seen !== undefined && seen !== null
  }
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(seen) &&
      seen.length === wanted.length &&
      wanted.every((each, n) => fits(each, (seen as unknown[])[n]))
    )
  }
  if (isRecord(wanted)) {
    return (
      isRecord(seen) &&
      Object.entries(wanted).every(([key, each]) => Object.hasOwn(seen, key) && fits(each, seen[key]))
    )
  }
  return alike(wanted, seen)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fault = Omit<CheckResult, 'id' | 'ok'>

function faultOf(gives: Gives, answer: Extract<Answer, { kind: 'response' }>): Fault | undefined {
  const { status, headers, text } = answer
  const seen = cut(`${status}${text === '' ? '' : `\n${text}`}`)
  const wanted = list(gives.status)
  if (wanted.length > 0 && !wanted.includes(status)) {
    return { why: 'httpStatus', expected: wanted.join(', '), seen }
  }
  if (gives.json !== undefined && !fits(gives.json, readJson(text))) {
    return { why: 'httpJson', expected: cut(JSON.stringify(gives.json)), seen }
  }
  const missing = list(gives.has).find((part) => !text.includes(part))
  if (missing !== undefined) {
    return { why: 'httpHas', expected: missing, seen }
  }
  const extra = list(gives.lacks).find((part) => text.includes(part))
  if (extra !== undefined) {
    return { why: 'httpLacks', expected: extra, seen }
  }
  for (const [name, part] of Object.entries(gives.headers ?? {})) {
    const sent = headers.filter(([each]) => each.toLowerCase() === name.toLowerCase())
    if (!sent.some(([, value]) => value.includes(part))) {
      const shown = sent.map(([, value]) => `${name}: ${value}`)
      return {
        why: 'httpHeader',
        expected: `${name}: ${part}`,
        seen: cut([String(status), ...shown].join('\n')),
      }
    }
  }
  return undefined
}

/** A request as a learner reads it, with its number if it is sent several times. */
function describeRequest(request: HttpRequest, time: number): string {
  const { method, path, times = 1 } = request
  const body = bodyOf(request)
  return cut(
    `${method} ${path}${times > 1 ? ` (${time + 1}/${times})` : ''}${body === undefined ? '' : `\n${cut(body, 200)}`}`,
  )
}

function judgeAnswer(request: HttpRequest, answer: Answer | undefined): Fault | undefined {
  switch (answer?.kind) {
    case undefined:
      return { why: 'httpNoAnswer' }
    case 'threw':
      return { why: 'httpThrew', seen: cut(answer.text) }
    case 'other':
      return { why: 'httpOther', seen: cut(answer.text) }
    case 'response':
      return faultOf(request.gives ?? {}, answer)
  }
}

/** The first thing in which a program differs from what a check wants. */
export function judge({ id, requests, probe, equals }: HttpCheck, served: Served): CheckResult {
  if (!served.hasHandle) {
    return { id, ok: false, why: 'httpNoHandle' }
  }
  for (const [n, request] of requests.entries()) {
    for (let time = 0; time < (request.times ?? 1); time++) {
      const fault = judgeAnswer(request, served.answers[n]?.[time])
      if (fault) {
        return { id, ok: false, where: describeRequest(request, time), ...fault }
      }
    }
  }
  if (probe === undefined) {
    return { id, ok: true }
  }
  const expectation = { where: probe, expected: cut(show(equals, 1)) }
  const { json, threw } = served.probe ?? {}
  if (threw !== undefined || !served.probe) {
    return { id, ok: false, why: 'threw', ...expectation, seen: threw && cut(threw) }
  }
  const value = json === undefined ? undefined : readJson(json)
  return alike(equals, value)
    ? { id, ok: true }
    : { id, ok: false, why: 'httpProbe', ...expectation, seen: cut(show(value, 1)) }
}
