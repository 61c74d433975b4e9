import { type Outcome, type RunStatus, runLimits } from '../runners/contract'
import type { Go } from '../sandbox/page-messages'

interface Message {
  kind?: unknown
  nonce?: unknown
  text?: unknown
  answer?: Partial<Outcome>
  width?: unknown
  error?: Outcome['error']
  go?: Go
}

export interface FrameRun {
  address: string
  start: object
  stage?: HTMLElement
  title: string
  /** The page is visible, so it stays after the run. */
  keep: boolean
  /** A page that stays asks for the next one. Its frame is removed. */
  onGo?(go: Go): void
}

/** `go`: the page was left for another one before its end. */
type FrameOutcome = Outcome & { go?: Go }

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
  return { frame, width: frameWidth(frame) }
}

/** The width that a check asks for, until the run ends. */
function frameWidth(frame: HTMLIFrameElement) {
  let isChanged = false
  return {
    set(width: unknown) {
      isChanged = true
      setWidth(frame, width)
    },
    reset() {
      if (isChanged) {
        setWidth(frame)
      }
    },
  }
}

/**
 * One run in a new frame, which is removed afterwards unless it is visible. Only messages of that frame with
 * the run's nonce are accepted; too many messages, or none in time, end the run.
 */
export function runInFrame(run: FrameRun): Promise<FrameOutcome> {
  const nonce = crypto.randomUUID()
  const { frame, width } = makeFrame(run)
  const outcome: FrameOutcome = { status: 'done', output: '', results: [] }
  return new Promise((resolve) => {
    let messages = 0
    let timer = setTimeout(() => end('unavailable'), openMs)
    const end = (status: RunStatus) => {
      clearTimeout(timer)
      width.reset()
      outcome.status = status
      const stays = run.keep && !outcome.go && status !== 'stopped' && status !== 'flooded'
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
          const isOfRun = data?.nonce === nonce
          if (isOfRun && data.kind === 'go' && run.onGo) {
            removeEventListener('message', listen)
            run.onGo(data.go)
            frame.remove()
          } else if ((isOfRun && data.kind === 'stopped') || messages > runLimits.messages) {
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
          return width.set(data.width)
        case 'go':
          outcome.go = data.go
          end('done')
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
