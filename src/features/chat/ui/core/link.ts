import { delayBefore, isLasting } from '@/lib/reconnect'
import { unauthorized } from '../../chat.contract'
import type { Ask, OpenWire, Wire, WireEvents } from './transport'

export type LinkState =
  | { kind: 'connecting' }
  | { kind: 'online' }
  /** `lasting`: the specified attempts are over. */
  | { kind: 'waiting'; attempt: number; until: number; lasting: boolean }
  | { kind: 'trying'; attempt: number; lasting: boolean }
  | { kind: 'signed_out' }

export interface Timers {
  now: () => number
  /** Answers how to take it back. */
  after: (ms: number, work: () => void) => () => void
}

export interface LinkOptions extends Timers {
  openWire: OpenWire
  random: () => number
  events: Omit<WireEvents, 'up' | 'down'>
  onState: (state: LinkState) => void
}

/** One wire, loaded when it is first wanted; what could not be loaded is loaded again. */
function lazyWire(load: () => Promise<Wire>, isWanted: () => boolean, onFailure: () => void) {
  let wire: Wire | undefined
  let loading = false
  const ask: Ask = async (event, input) => (wire ? wire.ask(event, input) : 'lost')
  return {
    ask,
    close: () => wire?.close(),
    open() {
      if (wire) {
        return wire.open()
      }
      if (loading) {
        return
      }
      loading = true
      load().then(
        (loaded) => {
          wire = loaded
          if (isWanted()) {
            wire.open()
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

/** Keeps one connection: tries again by the policy until it is there, for ever, unless nobody is signed in any more. */
export function createLink({ openWire, random, now, after, events, onState }: LinkOptions) {
  let state: LinkState = { kind: 'connecting' }
  let attempt = 0
  let cancel = () => {}
  let stopped = false

  const enter = (next: LinkState) => {
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
    if (stopped) {
      return
    }
    attempt = 0
    enter({ kind: 'online' })
  }
  const wire = lazyWire(
    () => openWire({ ...events, up, down }),
    () => !stopped,
    () => down(),
  )
  function attemptNow() {
    cancel()
    if (attempt > 0) {
      enter({ kind: 'trying', attempt, lasting: isLasting(attempt) })
    }
    wire.open()
  }
  const ask: Ask = async (event, input) => (state.kind === 'online' ? wire.ask(event, input) : 'lost')

  return {
    ask,
    isOnline: () => state.kind === 'online',
    start() {
      stopped = false
      attempt = 0
      attemptNow()
    },
    /** Somebody pressed Reconnect, or the device is back in the network: do not wait any longer. */
    hurry() {
      if (state.kind === 'waiting') {
        attemptNow()
      }
    },
    /** The device says that it has no network: that is known at once, not when a sign of life is missing. */
    cut() {
      if (state.kind !== 'online') {
        return
      }
      wire.close()
      down()
    },
    /** May be started again. */
    stop() {
      stopped = true
      cancel()
      wire.close()
      enter({ kind: 'connecting' })
    },
  }
}

export type Link = ReturnType<typeof createLink>
