import { type RunAnswer, type RunnerSpec, runLimits, type Task } from '../runners/contract'

export interface Tools {
  /** Prints. Text beyond the limit is dropped. */
  print(text: string): void
  /** The text printed so far. */
  printed(): string
  /** Another run begins, with the time of one. */
  again(): void
  /** Opens a page in a new frame, in place of the one before it. The port leads to its first script. */
  openPage(html: string): Promise<MessagePort>
}

type Assets = Readonly<Record<string, ArrayBuffer>>
export type Run<Spec extends RunnerSpec> = (task: Task<Spec>, tools: Tools) => RunAnswer | Promise<RunAnswer>

const flushEveryMs = 50
/** Cuts a value before it is sent, because a learner's text may have any length. */
export const cut = (text: string, length: number = runLimits.value) =>
  text.length > length ? `${text.slice(0, length)}…` : text

/**
 * The worker's side. `prepare` loads the files of the runner; only the function that it returns is timed. All functions of the
 * worker that are used after the learner's code are saved before it runs.
 */
export function serve<Spec extends RunnerSpec>(prepare: (assets: Assets) => Run<Spec> | Promise<Run<Spec>>) {
  const post = self.postMessage.bind(self) as (message: object) => void
  const now = performance.now.bind(performance)
  addEventListener('message', async function start(event: MessageEvent) {
    removeEventListener('message', start)
    event.stopImmediatePropagation()
    const { nonce, task, assets } = event.data as { nonce: string; task: Task<Spec>; assets: Assets }
    let [waiting, printed, flushedAt] = ['', '', Number.NEGATIVE_INFINITY]
    const flush = () => {
      if (waiting !== '') {
        post({ nonce, kind: 'output', text: waiting })
      }
      waiting = ''
      flushedAt = now()
    }
    const print = (text: string) => {
      const room = runLimits.output - printed.length
      if (room <= 0) {
        return
      }
      const part = text.slice(0, room)
      printed += part
      waiting += part
      if (now() - flushedAt > flushEveryMs) {
        flush()
      }
    }
    const again = () => post({ nonce, kind: 'ready' })
    const openPage = (html: string) =>
      new Promise<MessagePort>((resolve) => {
        addEventListener('message', ({ ports: [port] }) => port && resolve(port), { once: true })
        post({ nonce, kind: 'page', html })
      })
    const run = await prepare(assets)
    again()
    const answer = await run(task, { print, printed: () => printed, again, openPage })
    flush()
    post({ nonce, kind: 'end', answer })
  })
}
