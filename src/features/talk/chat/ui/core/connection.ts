import { delayBefore, isLasting } from '@/lib/reconnect'
import { unauthorized } from '../../chat.contract'
import type { Ask, OpenTransport, Transport, TransportEvents } from './transport'

export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'online' }
  /** `lasting`: the specified attempts are used up. */
  | { kind: 'waiting'; attempt: number; until: number; lasting: boolean }
  | { kind: 'trying'; attempt: number; lasting: boolean }
  | { kind: 'signed_out' }

export interface Timers {
  now: () => number
  /** Returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void
}

interface ConnectionOptions extends Timers {
  openTransport: OpenTransport
  random: () => number
  events: Omit<TransportEvents, 'up' | 'down'>
  onState: (state: ConnectionState) => void
}

/** A transport that is loaded when it is first needed; a failed load is retried. */
function lazyTransport(load: () => Promise<Transport>, isWanted: () => boolean, onFailure: () => void) {
  let transport: Transport | undefined
  let loading = false
  const ask: Ask = async (event, input) => (transport ? transport.ask(event, input) : 'no-response')
  return {
    ask,
    close: () => transport?.close(),
    open() {
      if (transport) {
        return transport.open()
      }
      if (loading) {
        return
      }
      loading = true
      load().then(
        (loaded) => {
          transport = loaded
          if (isWanted()) {
            transport.open()
          }
        },
        () => {
          loading = false
          onFailure()
        },
      )
    },
  }
}

/** Maintains one connection: reconnects with back-off for ever, unless the session has ended. */
export function createConnection({ openTransport, random, now, after, events, onState }: ConnectionOptions) {
  let state: ConnectionState = { kind: 'connecting' }
  let attempt = 0
  let cancel = () => {}
  let stopped = false
  /** While it is signed out: an attempt is under way. */
  let isAsking = false

  const enter = (next: ConnectionState) => {
    state = next
    onState(next)
  }
  const wait = () => {
    cancel()
    attempt += 1
    const delay = delayBefore(attempt, random)
    enter({ kind: 'waiting', attempt, until: now() + delay, lasting: isLasting(attempt) })
    cancel = after(delay, attemptNow)
  }
  const down = (message?: string) => {
    isAsking = false
    if (stopped || state.kind === 'signed_out') {
      return
    }
    if (message === unauthorized) {
      cancel()
      enter({ kind: 'signed_out' })
    } else if (state.kind !== 'waiting') {
      wait()
    }
  }
  const up = () => {
    isAsking = false
    if (!stopped) {
      attempt = 0
      enter({ kind: 'online' })
    }
  }
  const transport = lazyTransport(
    () => openTransport({ ...events, up, down }),
    () => !stopped,
    () => down(),
  )
  function attemptNow() {
    cancel()
    if (attempt > 0) {
      enter({ kind: 'trying', attempt, lasting: isLasting(attempt) })
    }
    transport.open()
  }
  const ask: Ask = async (event, input) =>
    state.kind === 'online' ? transport.ask(event, input) : 'no-response'

  return {
    ask,
    isOnline: () => state.kind === 'online',
    start() {
      stopped = false
      attempt = 0
      attemptNow()
    },
    /** Somebody pressed Reconnect, or the device is online again: stop waiting. */
    reconnectNow() {
      if (state.kind === 'waiting') {
        attemptNow()
      }
    },
    /** The same person has signed in beside this page. Until the server agrees, it stays signed out. */
    signedInAgain() {
      if (state.kind === 'signed_out' && !isAsking) {
        isAsking = true
        transport.open()
      }
    },
    /** The device reports that it is offline: no need to wait for a missing heartbeat. */
    goOffline() {
      if (state.kind === 'online') {
        transport.close()
        down()
      }
    },
    /** May be started again. */
    stop() {
      stopped = true
      cancel()
      transport.close()
      enter({ kind: 'connecting' })
    },
  }
}

export type Connection = ReturnType<typeof createConnection>
