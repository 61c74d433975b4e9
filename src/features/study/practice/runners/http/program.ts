import { type Program, type ProgramTask, serveProgram } from '../../sandbox/program-kit'
import { ServerResponse } from './server-response'

// Sends the requests of one check to the learner's `handle`. What it answers is judged outside.

/** A request as it is sent. */
export interface Send {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  times: number
  together: boolean
  /** Seconds that pass before it. */
  after: number
}

export interface HttpTask extends ProgramTask {
  /** Milliseconds. */
  now?: number
  sends: readonly Send[]
  probe?: string
}

interface Made {
  handle?: (request: Request) => unknown
  look(expression: string): unknown
}

const longestAnswer = 100_000
const scope = self as unknown as Record<string, unknown>
const [BrowserRequest, BrowserResponse, BrowserDate, BrowserHeaders] = [Request, Response, Date, Headers]
const { defineProperty } = Object
const { stringify } = JSON

/** A clock that stands still between the requests. */
function setClock(start: number | undefined) {
  let time = start ?? 0
  if (start !== undefined) {
    scope.Date = class extends BrowserDate {
      constructor(...parts: number[]) {
        super(...((parts.length > 0 ? parts : [time]) as [number]))
      }
      static override now() {
        return time
      }
    }
  }
  return (seconds: number) => {
    time += seconds * 1_000
  }
}

async function ask(handle: (request: Request) => unknown, send: Send, { explain }: Program) {
  const { method, path, headers, body } = send
  try {
    const request = new BrowserRequest(`https://academy.example${path}`, { method, body })
    // A browser's request may have no cookie.
    defineProperty(request, 'headers', { value: new BrowserHeaders(headers) })
    const answer = await handle(request)
    if (!(answer instanceof BrowserResponse)) {
      return { kind: 'other', text: typeof answer === 'object' ? stringify(answer) : String(answer) }
    }
    const text = (await answer.text()).slice(0, longestAnswer)
    return { kind: 'response', status: answer.status, headers: [...answer.headers], text }
  } catch (error) {
    return { kind: 'threw', text: explain(error) }
  }
}

async function look(made: Made, expression: string, { explain }: Program) {
  try {
    return { json: stringify(await made.look(`(${expression}\n)`)) }
  } catch (error) {
    return { threw: explain(error) }
  }
}

serveProgram<HttpTask>(async ({ now, sends, probe }, program) => {
  scope.Response = ServerResponse
  const pass = setClock(now)
  const made = await program.load<Made>(
    "__made({ handle: typeof handle === 'function' ? handle : undefined, look: (__text) => eval(__text) })",
  )
  if (!made) {
    return
  }
  const { handle } = made
  program.say({ kind: 'ready' })
  if (!handle) {
    program.say({ kind: 'end', hasHandle: false })
    return
  }
  for (const [n, send] of sends.entries()) {
    pass(send.after)
    const asked = async (time: number) =>
      program.say({ kind: 'answer', n, time, answer: await ask(handle, send, program) })
    const times = Array.from({ length: send.times }, (_, time) => time)
    if (send.together) {
      await Promise.all(times.map(asked))
    } else {
      for (const time of times) {
        await asked(time)
      }
    }
  }
  program.say({ kind: 'end', probe: probe === undefined ? undefined : await look(made, probe, program) })
})
