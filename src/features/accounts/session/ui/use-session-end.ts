'use client'

import { useCallback, useEffect, useState } from 'react'
import { day, minute } from '@/config/durations'
import { noteSessionEnd } from '@/lib/session-over'

/** So long before its end a session is announced to end. */
export const warningMs = 2 * minute

export interface SessionTimes {
  /** The server's time when the page was rendered: a new one means that the times are new. */
  now: number
  /** Until the session ends in any case. */
  leftMs: number
  /** Until it ends if nothing more is done. */
  idleLeftMs: number
}

export interface End {
  /** By the clock of this device. */
  at: number
  /** Nothing can prolong it. */
  isFinal: boolean
}

export type SessionStage = 'open' | 'soon' | 'ended'

const channelName = 'academy.session'

const stageAt = (at: number, now: number): SessionStage =>
  now >= at ? 'ended' : now >= at - warningMs ? 'soon' : 'open'

const isEnd = (value: unknown): value is End =>
  typeof value === 'object' && value !== null && typeof (value as End).at === 'number'

/** When the session ends, by what the server has said to this tab or to another one, whichever is later. */
export function useSessionEnd({ now, leftMs, idleLeftMs }: SessionTimes) {
  const [end, setEnd] = useState<End | null>(null)
  const [stage, setStage] = useState<SessionStage>('open')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` says that the times were read again
  useEffect(() => {
    const mine = { at: Date.now() + Math.min(leftMs, idleLeftMs), isFinal: leftMs <= idleLeftMs }
    setEnd(mine)
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null
    channel?.postMessage(mine)
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isEnd(data)) {
        setEnd((known) => (known && known.at > data.at ? known : data))
      }
    })
    return () => channel?.close()
  }, [now, leftMs, idleLeftMs])
  const look = useCallback(() => {
    if (end) {
      setStage(stageAt(end.at, Date.now()))
    }
  }, [end])
  useEffect(() => {
    if (!end) {
      return
    }
    noteSessionEnd(end.at)
    look()
    const timers = [end.at - warningMs, end.at].map((at) => setTimeout(look, Math.max(0, at - Date.now())))
    // Timers of a sleeping device are late.
    document.addEventListener('visibilitychange', look)
    return () => {
      timers.forEach(clearTimeout)
      document.removeEventListener('visibilitychange', look)
    }
  }, [end, look])
  /** Somebody has signed in beside this page. How long that session lasts, the next page says. */
  const begin = useCallback(() => setEnd({ at: Date.now() + day, isFinal: false }), [])
  return { stage, end, begin }
}
