import { type Outcome, type RunnerSpec, type RunStatus, runLimits, type Task } from '../runners/contract'
import { type RunnerName, runnerOf } from '../runners/registry'

/** The addresses of a runner's files, and the number of bytes of the first download. */
export interface RunnerFiles {
  bytes: number
  /** The size after decompression, which the browser counts during the download. */
  size: number
  /** The page in which it runs. */
  frame?: string
  script?: string
  assets: Readonly<Record<string, string>>
}

/** Drawings for files that a learner's page names. */
export type Pictures = Readonly<Record<string, { svg: string; slow?: boolean }>>
type WebSpec = RunnerSpec & { pictures?: Pictures }

interface Options {
  runner: RunnerName
  files: RunnerFiles
  task: Task
  /** The element that shows the learner's page, which stays there; without it, and for all other runners, nothing is shown. */
  stage?: HTMLElement
  title: string
  /** The downloaded share of the runner's files, from 0 to 1. */
  onFetched?(share: number): void
}

/** The runner's files did not arrive: there is no network, and they are not kept on the device. */
export class RunnerNotLoaded extends Error {}

async function load(address: string): Promise<Response> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) {
    throw new RunnerNotLoaded(address)
  }
  return response
}

async function read(response: Response, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
    }),
  )
  // A connection may end in the middle of a file.
  return new Response(counted).arrayBuffer().catch(() => Promise.reject(new RunnerNotLoaded(response.url)))
}

async function loadWorker({ script = '', assets, size }: RunnerFiles, onFetched: (share: number) => void) {
  let come = 0
  const onBytes = (count: number) => {
    come += count
    onFetched(size > 0 ? Math.min(1, come / size) : 1)
  }
  const fetchFile = async (address: string) => read(await load(address), onBytes)
  return {
    script: new TextDecoder().decode(await fetchFile(script)),
    assets: Object.fromEntries(
      await Promise.all(
        Object.entries(assets).map(async ([name, address]) => [name, await fetchFile(address)] as const),
      ),
    ),
  }
}

interface Message {
  kind?: unknown
  nonce?: unknown
  text?: unknown
  answer?: Partial<Outcome>
  width?: unknown
  error?: Outcome['error']
}

interface FrameRun {
  address: string
  start: object
  stage?: HTMLElement
  title: string
  /** The page is visible, so it stays after the run. */
  keep: boolean
}

const openMs = 15_000

/** The widths that a check may ask for, in pixels. */
const widths = { least: 200, most: 2_000 } as const

/** Makes a frame as wide as a check asks for, cut off at its place; without a width: as it was. */
function setWidth(frame: HTMLIFrameElement, width?: unknown) {
  const isWidth = typeof width === 'number' && width >= widths.least && width <= widths.most
  const size = isWidth ? `${width}px` : ''
  Object.assign(frame.style, {
    boxSizing: isWidth ? 'content-box' : '',
    width: size,
    maxWidth: isWidth ? 'none' : '',
  })
  if (frame.parentElement) {
    frame.parentElement.style.overflow = isWidth ? 'clip' : ''
  }
}

function makeFrame({ address, stage, title, keep }: FrameRun) {
  const frame = document.createElement('iframe')
  frame.title = title
  if (!keep) {
    // Hidden, but not with display:none, because browsers slow such frames down.
    frame.setAttribute('aria-hidden', 'true')
    frame.tabIndex = -1
    frame.style.cssText = 'position:absolute;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
  }
  frame.src = address
  const parent = stage ?? document.body
  parent.append(frame)
  return frame
}

/**
 * One run in a new frame, which is removed afterwards unless it is visible. Only messages of that frame with
 * the run's nonce are accepted; too many messages, or none in time, end the run.
 */
function runInFrame(run: FrameRun): Promise<Outcome> {
  const nonce = crypto.randomUUID()
  const frame = makeFrame(run)
  const outcome: Outcome = { status: 'done', output: '', results: [] }
  return new Promise((resolve) => {
    let messages = 0
    let timer = setTimeout(() => end('unavailable'), openMs)
    const end = (status: RunStatus) => {
      clearTimeout(timer)
      setWidth(frame)
      outcome.status = status
      const stays = run.keep && status !== 'stopped' && status !== 'flooded'
      if (stays) {
        watch()
      } else {
        removeEventListener('message', hear)
        frame.remove()
      }
      resolve(outcome)
    }
    /** Watches a page that stays: it is removed without further messages if it hangs or sends too much. */
    const watch = () => {
      removeEventListener('message', hear)
      addEventListener('message', function listen({ source, data }) {
        if (!frame.isConnected) {
          removeEventListener('message', listen)
        } else if (source === frame.contentWindow) {
          messages += 1
          const stopped = data?.nonce === nonce && data.kind === 'stopped'
          if (stopped || messages > runLimits.messages) {
            frame.dispatchEvent(new CustomEvent('runner-stopped', { bubbles: true }))
            frame.remove()
          }
        }
      })
    }
    const hear = ({ source, data }: MessageEvent<Message | null>) => {
      if (source !== frame.contentWindow) {
        return
      }
      messages += 1
      if (messages > runLimits.messages) {
        end('flooded')
      } else if (data?.kind === 'open' && messages === 1) {
        clearTimeout(timer)
        timer = setTimeout(
          () => end(run.keep ? 'stopped' : 'unavailable'),
          run.keep ? runLimits.killMs : runLimits.prepareMs + runLimits.killMs,
        )
        frame.contentWindow?.postMessage({ type: 'start', nonce, ...run.start }, '*')
      } else if (data?.nonce === nonce) {
        take(data)
      }
    }
    const take = (data: Message) => {
      switch (data.kind) {
        case 'ready':
          clearTimeout(timer)
          timer = setTimeout(() => end('stopped'), runLimits.killMs)
          return
        case 'output':
          outcome.output = (outcome.output + String(data.text)).slice(0, runLimits.output)
          return
        case 'error':
          outcome.error ??= data.error
          return
        case 'width':
          setWidth(frame, data.width)
          return
        case 'end':
          Object.assign(outcome, data.answer)
          end(data.answer?.status ?? 'done')
          return
        case 'stopped':
        case 'flooded':
        case 'unavailable':
          end(data.kind)
      }
    }
    addEventListener('message', hear)
  })
}

/** Runs a learner's code with the exercise's checks. Rejects with RunnerNotLoaded when the runner cannot be fetched. */
export async function runExercise({
  runner,
  files,
  task,
  stage,
  title,
  onFetched = () => undefined,
}: Options): Promise<Outcome> {
  const info = runnerOf(runner)
  if (info.runsIn === 'page') {
    return { status: 'done', output: '', results: info.judge(task.code, task.spec) }
  }
  if (info.runsIn === 'frame') {
    const { code: html, spec, language } = task
    const start = { html, checks: spec.checks, pictures: (spec as WebSpec).pictures, language }
    stage?.replaceChildren()
    return runInFrame({ address: files.frame ?? '/run/html', start, stage, title, keep: true })
  }
  const start = { ...(await loadWorker(files, onFetched)), task }
  return runInFrame({ address: files.frame ?? '/run/worker', start, title, keep: false })
}

/** Whether all checks of the exercise passed. */
export const isPassed = ({ status, results }: Outcome, spec: RunnerSpec) =>
  status === 'done' &&
  spec.checks.length > 0 &&
  spec.checks.every(({ id }) => results.some((result) => result.id === id && result.ok))
