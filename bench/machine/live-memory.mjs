import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'

/** Where Node's inspector listens after SIGUSR1. */
const inspector = 'http://127.0.0.1:9229/json'

/**
 * Bytes of live objects and buffers of a process of Node, after two full collections. Opens its inspector, which stays open.
 * @param {number} pid
 */
export async function liveMemory(pid) {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await debuggerAddress())
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  let last = 0
  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  const ask = (method, params = {}) =>
    new Promise((done) => {
      const id = ++last
      /** @param {import('ws').RawData} data */
      const onMessage = (data) => {
        const answer = JSON.parse(String(data))
        if (answer.id === id) {
          socket.off('message', onMessage)
          done(answer.result)
        }
      }
      socket.on('message', onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
  await ask('HeapProfiler.enable')
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.collectGarbage')
  const { result } = await ask('Runtime.evaluate', {
    expression: 'JSON.stringify(process.memoryUsage())',
    returnByValue: true,
  })
  socket.close()
  const { heapUsed, arrayBuffers } = JSON.parse(result.value)
  return heapUsed + arrayBuffers
}

async function debuggerAddress() {
  for (let waited = 0; waited < 10_000; waited += 200) {
    const answer = await fetch(inspector).catch(() => undefined)
    if (answer?.ok) {
      const [target] = /** @type {{ webSocketDebuggerUrl: string }[]} */ (await answer.json())
      if (target) {
        return target.webSocketDebuggerUrl
      }
    }
    await sleep(200)
  }
  throw new Error('The inspector does not answer')
}
