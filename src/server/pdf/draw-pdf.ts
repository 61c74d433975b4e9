import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pdfProgram } from '@/config/env'
import { remember } from '../remember'
import type { DrawAnswer, DrawRequest, PdfDocument } from './pdf-document'

/** The library takes 14 MB: it ends with its thread when nothing was drawn for this long. */
const idleMs = 10_000
const longestMs = 60_000
const heapMb = 128

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

interface Drawer {
  thread: Worker | undefined
  last: number
  waiting: Map<number, Waiting>
  timer: NodeJS.Timeout | undefined
}

const drawer = () =>
  remember<Drawer>('pdf', () => ({ thread: undefined, last: 0, waiting: new Map(), timer: undefined }))

function endThread(state: Drawer, thread: Worker, error: Error) {
  if (state.thread !== thread) {
    return
  }
  clearTimeout(state.timer)
  state.thread = undefined
  void thread.terminate()
  for (const { reject } of state.waiting.values()) {
    reject(error)
  }
  state.waiting.clear()
}

/** Ends the thread when it is idle, or has not answered for too long. */
function watch(state: Drawer, thread: Worker) {
  clearTimeout(state.timer)
  const ms = state.waiting.size > 0 ? longestMs : idleMs
  state.timer = setTimeout(() => endThread(state, thread, new Error('A PDF took too long')), ms)
  state.timer.unref()
}

function startThread(state: Drawer): Worker {
  const thread = new Worker(resolve(pdfProgram()), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  thread.on('message', (answer: DrawAnswer) => {
    const asked = state.waiting.get(answer.id)
    state.waiting.delete(answer.id)
    if ('pdf' in answer) {
      asked?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength))
    } else {
      asked?.reject(new Error(answer.error))
    }
    watch(state, thread)
  })
  thread.on('error', (error: Error) => endThread(state, thread, error))
  thread.on('exit', () => endThread(state, thread, new Error('The thread that draws PDFs has ended')))
  // What is drawn keeps nobody from ending: a job is done again, a reader asks again.
  thread.unref()
  return thread
}

/**
 * The document as PDF; the same facts give the same bytes. It is drawn in a thread of its own, which takes neither time nor, once
 * it has ended, memory of the server. Throws when it cannot be drawn.
 */
export function drawPdf<Facts>(document: PdfDocument<Facts>, facts: Facts): Promise<Buffer> {
  const state = drawer()
  state.thread ??= startThread(state)
  const { thread } = state
  state.last += 1
  const request: DrawRequest = { id: state.last, document: document.name, facts }
  return new Promise((resolve, reject) => {
    state.waiting.set(request.id, { resolve, reject })
    try {
      thread.postMessage(request)
    } catch (error) {
      state.waiting.delete(request.id)
      reject(error)
    }
    watch(state, thread)
  })
}
