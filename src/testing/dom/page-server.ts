import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** `cut`: the connection ends without an answer. */
export type ServerAnswer = { status?: number; json?: unknown } | 'cut'

const last = '/last'

/** A real server on this machine; the tested page is one of its pages, so that relative addresses work. */
export async function startPageServer(answer: (request: Received) => ServerAnswer | Promise<ServerAnswer>) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer)
      }
    } catch {
      // The page aborted the request.
      return
    }
    const { method = '', url: path = '', headers } = request
    if (path === last) {
      response.end()
      return
    }
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    const reply = await answer(one)
    if (reply === 'cut') {
      response.destroy()
      return
    }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.json ?? null))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  setAddress(`http://127.0.0.1:${port}/`)
  return {
    received,
    server,
    /** All requests sent until now, including those still arriving. */
    async all() {
      await fetch(last)
      return received
    },
  }
}

/** Answers that the test gives one by one, in any order. */
export function heldAnswers() {
  const waitingAnswers: ((answer: ServerAnswer) => void)[] = []
  return {
    waitingAnswers,
    answer: () =>
      new Promise<ServerAnswer>((done) => {
        waitingAnswers.push(done)
      }),
  }
}

interface HappyDom {
  happyDOM: { setURL(address: string): void; settings: { enableIframePageLoading: boolean } }
}
const dom = () => (window as unknown as HappyDom).happyDOM

/** Sets the address of the tested page. */
export const setAddress = (address: string) => dom().setURL(new URL(address, window.location.href).href)

/** Frames get a separate window, in which no script runs. */
export const openFrames = () => {
  dom().settings.enableIframePageLoading = true
}
