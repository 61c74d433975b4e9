import { runLimits } from '../runners/contract'

// The page /run/worker: makes one worker from the code that it receives, passes on messages with the nonce, and ends the worker.

interface Start {
  type: 'start'
  nonce: string
  script: string
  task: unknown
  assets: Record<string, ArrayBuffer>
}

const say = (body: object) => parent.postMessage(body, '*')

function run({ nonce, script, task, assets }: Start) {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
  let messages = 0
  const end = (kind: string) => {
    clearTimeout(timer)
    worker.terminate()
    say({ nonce, kind })
  }
  let timer = setTimeout(() => end('unavailable'), runLimits.prepareMs)
  worker.onmessage = ({ data }) => {
    messages += 1
    if (messages > runLimits.messages) {
      end('flooded')
      worker.onmessage = null
      return
    }
    if (data?.nonce !== nonce) {
      return
    }
    if (data.kind === 'ready') {
      clearTimeout(timer)
      timer = setTimeout(() => end('stopped'), runLimits.runMs)
    }
    say(data)
    if (data.kind === 'end') {
      clearTimeout(timer)
      worker.terminate()
    }
  }
  worker.onerror = (event) => {
    event.preventDefault()
    end('unavailable')
  }
  worker.postMessage({ nonce, task, assets })
}

addEventListener('message', function start(event) {
  if (event.source !== parent || event.data?.type !== 'start') {
    return
  }
  removeEventListener('message', start)
  run(event.data as Start)
})
say({ kind: 'open' })
