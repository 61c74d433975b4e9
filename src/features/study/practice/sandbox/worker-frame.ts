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

/** As wide as a phone, whatever the size of the frame around it. */
const pageStyle = 'width:360px;height:640px;border:0'
let page: HTMLIFrameElement | undefined

/** A page for the tests of a learner, whose code stays in the worker: both ends of a channel between the page and the worker. */
function openPage(html: string, worker: Worker) {
  page?.remove()
  const frame = document.createElement('iframe')
  page = frame
  frame.style.cssText = pageStyle
  frame.srcdoc = html
  frame.onload = () => {
    frame.onload = null
    const { port1, port2 } = new MessageChannel()
    frame.contentWindow?.postMessage(null, '*', [port1])
    worker.postMessage(null, [port2])
  }
  document.body.append(frame)
}

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
    if (data.kind === 'page') {
      openPage(String(data.html), worker)
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
