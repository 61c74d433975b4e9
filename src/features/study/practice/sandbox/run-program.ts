import { type RunError, runLimits } from '../runners/contract'
import { show } from '../runners/javascript/values'
import type { ProgramTask } from './program-kit'
import { cut } from './worker-kit'

export interface ProgramRun {
  end: 'done' | 'late' | 'flooded'
  /** It was loaded without an error. */
  isReady: boolean
  /** The error with which loading it ended. */
  broken?: RunError
  printed: string
}

interface Message {
  key?: unknown
  kind?: unknown
  values?: unknown[]
  error?: RunError
}

interface Options<Task, Own> {
  script: ArrayBuffer | undefined
  task: Omit<Task, 'key'>
  /** For loading it, and for everything after that. */
  loadMs: number
  ms: number
  /** Every other message of the program. `answer` sends one back; `end` ends it. */
  take(message: Own, run: { answer(message: object): void; end(): void }): void
}

/** Messages of one program. */
const messagesMost = 2_000

/**
 * Runs a learner's program in a new worker of its own, which is ended when it says `end`, in any case after its time, or when it
 * sends too much. Only messages with the key of this run are heard.
 */
export function runProgram<Task extends ProgramTask, Own extends { kind: string }>({
  script,
  task,
  loadMs,
  ms,
  take,
}: Options<Task, Own>): Promise<ProgramRun> {
  const address = URL.createObjectURL(new Blob([script ?? ''], { type: 'text/javascript' }))
  const worker = new Worker(address)
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const run: ProgramRun = { end: 'done', isReady: false, printed: '' }
  return new Promise((resolve) => {
    let messages = 0
    const end = (how: ProgramRun['end']) => {
      clearTimeout(timer)
      worker.onmessage = null
      worker.terminate()
      URL.revokeObjectURL(address)
      resolve({ ...run, end: how })
    }
    let timer = setTimeout(() => end('late'), loadMs)
    const hear = (data: Message) => {
      switch (data.kind) {
        case 'print': {
          const line = (data.values ?? []).map((value) => show(value)).join(' ')
          run.printed = `${run.printed}${line}\n`.slice(0, runLimits.output)
          return
        }
        case 'broken':
          run.broken = { ...data.error, text: cut(data.error?.text ?? '') }
          return end('done')
        case 'ready':
          run.isReady = true
          clearTimeout(timer)
          timer = setTimeout(() => end('late'), ms)
          return
      }
      take(data as unknown as Own, {
        answer: (message) => worker.postMessage(message),
        end: () => end('done'),
      })
      if (data.kind === 'end') {
        end('done')
      }
    }
    worker.onmessage = ({ data }: MessageEvent<Message | null>) => {
      messages += 1
      if (messages > messagesMost) {
        end('flooded')
      } else if (data?.key === key) {
        hear(data)
      }
    }
    worker.onerror = (event) => event.preventDefault()
    worker.postMessage({ ...task, key })
  })
}
