import type { Outcome, Task } from '../runners/contract'
import { firstPage } from '../runners/project/files'
import type { RunnerInfo } from '../runners/runner-info'
import type { Pictures } from '../sandbox/page-messages'
import { runInFrame } from './run-frame'

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

export interface RunOptions {
  info: RunnerInfo
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

/**
 * Runs code with any runner but `project`. Its runner is given to it, because the script of lessons has only five. Rejects with RunnerNotLoaded when the runner
 * cannot be fetched.
 */
export async function runCode({
  info,
  files,
  task,
  stage,
  title,
  onFetched = () => undefined,
}: RunOptions): Promise<Outcome> {
  if (info.runsIn === 'page') {
    return { status: 'done', output: '', results: info.judge(task.code, task.spec) }
  }
  if (info.runsIn === 'frame') {
    stage?.replaceChildren()
    const { checks, pictures } = task.spec as Task['spec'] & { pictures?: Pictures }
    const start = {
      page: firstPage,
      files: { [firstPage]: task.code },
      checks,
      pictures,
      language: task.language,
    }
    return runInFrame({ address: files.frame ?? '/run/html', start, stage, title, keep: true })
  }
  const start = { ...(await loadWorker(files, onFetched)), task }
  return runInFrame({ address: files.frame ?? '/run/worker', start, title, keep: false })
}
