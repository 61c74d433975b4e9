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

/** Keeps one connection: tries again by the policy until it is there, for ever, unless nobody is signed in any more. */
export function createLink({ openWire, random, now, after, events, onState }: LinkOptions) {
  let wire: Wire | undefined
  let loading = false
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
    if (stopped || state.kind === 'signed_out') return
    if (message === unauthorized) {
      cancel()
      enter({ kind: 'signed_out' })
    } else if (state.kind !== 'waiting') wait()
  }
  const up = () => {
    if (stopped) return
    attempt = 0
    enter({ kind: 'online' })
  }
  function attemptNow() {
    cancel()
    if (attempt > 0) enter({ kind: 'trying', attempt, lasting: isLasting(attempt) })
    if (wire) wire.open()
    else load()
  }
  function load() {
    if (loading) return
    loading = true
    openWire({ ...events, up, down }).then(
      (opened) => {
        wire = opened
        if (!stopped) wire.open()
      },
      () => {
        loading = false
        down()
      },
    )
  }
  const ask: Ask = async (event, input) => (wire && state.kind === 'online' ? wire.ask(event, input) : 'lost')

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
      if (state.kind === 'waiting') attemptNow()
    },
    /** May be started again. */
    stop() {
      stopped = true
      cancel()
      wire?.close()
      enter({ kind: 'connecting' })
    },
  }
}

export type Link = ReturnType<typeof createLink>
