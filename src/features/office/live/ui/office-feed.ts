import { delayBefore, promptAttempts } from '@/lib/reconnect'

/** The part of a websocket that is used here. */
export interface FeedSocket {
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

interface FeedOptions {
  connect: () => FeedSocket
  after: (ms: number, work: () => void) => () => void
  random: () => number
  onMessage: (data: unknown) => void
  /** Called when the connection is back after a break, because something may have been missed. */
  onReturn: () => void
}

/** The server closes the connection permanently, because the right was removed. */
const policyClose = 1008

/**
 * Listens while the page is visible. A lost connection shows no message, because the screen is read again every five minutes anyway,
 * so the delay grows from the first attempt on.
 */
export function createOfficeFeed({ connect, after, random, onMessage, onReturn }: FeedOptions) {
  let socket: FeedSocket | undefined
  let cancel = () => {}
  let attempt = 0
  let shouldConnect = false
  let missed = false

  function open() {
    cancel()
    if (!shouldConnect || socket) {
      return
    }
    let next: FeedSocket
    try {
      next = connect()
    } catch {
      return retry()
    }
    socket = next
    next.onopen = () => {
      attempt = 0
      if (missed) {
        onReturn()
      }
      missed = true
    }
    next.onmessage = ({ data }) => onMessage(data)
    next.onclose = ({ code }) => {
      if (socket !== next) {
        return
      }
      socket = undefined
      if (code === policyClose) {
        shouldConnect = false
      }
      retry()
    }
  }
  function retry() {
    if (!shouldConnect) {
      return
    }
    attempt += 1
    cancel = after(delayBefore(promptAttempts + attempt, random), open)
  }
  function close() {
    shouldConnect = false
    cancel()
    const last = socket
    socket = undefined
    last?.close()
  }
  return {
    start() {
      if (shouldConnect) {
        return
      }
      shouldConnect = true
      attempt = 0
      open()
    },
    stop: close,
  }
}
