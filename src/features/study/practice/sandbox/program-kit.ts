import type { RunError } from '../runners/contract'

// The worker of a learner's program, apart from the one that judges it: whatever the program changes in its surroundings, what is
// judged outside stays as it was. All functions that are used after the learner's code are saved before it runs.

export interface ProgramTask {
  /** Every message carries it; the learner's code does not know it. */
  key: string
  /** Code before the learner's. */
  given: string
  code: string
}

export interface Program {
  say(message: object): void
  /** An error with the learner's line in which it came up. */
  explain(error: unknown): string
  /**
   * Runs the code as a script, so that an error has its line. Its names are those of a function, and `ending` is its last
   * statement: it may call `__made` with what is needed of them. Undefined: the code ended with an error, which was said.
   */
  load<Made>(ending: string): Promise<Made | undefined>
}

const post = self.postMessage.bind(self) as (message: object) => void
const later = self.setTimeout.bind(self)
const scope = self as unknown as Record<string, unknown>
const importScript = (scope.importScripts as (address: string) => void).bind(self)

function redirectConsole(say: Program['say']) {
  const print = (...values: unknown[]) => {
    try {
      say({ kind: 'print', values })
    } catch {
      // A function cannot be sent.
      say({ kind: 'print', values: values.map(String) })
    }
  }
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'table'] as const) {
    console[name] = print
  }
}

function openProgram({ key, given, code }: ProgramTask): Program {
  const say = (message: object) => post({ ...message, key })
  const lines = code.split('\n')
  const linesBefore = given.split('\n').length
  let address = ''
  const explain = (error: unknown) => {
    if (!(error instanceof Error)) {
      return String(error)
    }
    // The first place of the stack that is in the learner's script.
    const place = String(error.stack).split(address)[1] ?? ''
    const line = Number(/^:(\d+):/.exec(place)?.[1]) - linesBefore
    const source = lines[line - 1]
    const text = `${error.name}: ${error.message}`
    return source === undefined ? text : `${text}\n${line} | ${source.trim()}`
  }
  const load = <Made>(ending: string) =>
    new Promise<Made | undefined>((resolve) => {
      self.onerror = (message, _source, line = 0) => {
        const own = Math.min(line - linesBefore, lines.length)
        const text = String(message)
          .replace(/^Uncaught /, '')
          .replace("Failed to execute 'importScripts' on 'WorkerGlobalScope': ", '')
        const error: RunError = { text, line: own > 0 ? own : undefined }
        say({ kind: 'broken', error })
        resolve(undefined)
        return true
      }
      self.onunhandledrejection = (event: PromiseRejectionEvent) => event.preventDefault()
      scope.__made = (made: Made) => {
        scope.__made = undefined
        self.onerror = () => true
        resolve(made)
      }
      const script = `(() => {${given}\n${code}\n;${ending}})()`
      address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
      later(() => importScript(address), 0)
    })
  return { say, explain, load }
}

/** The program's side: `run` gets the task that the judging worker has sent. */
export function serveProgram<Task extends ProgramTask>(run: (task: Task, program: Program) => Promise<void>) {
  addEventListener('message', function begin(event: MessageEvent<Task>) {
    removeEventListener('message', begin)
    event.stopImmediatePropagation()
    const program = openProgram(event.data)
    redirectConsole(program.say)
    void run(event.data, program)
  })
}
