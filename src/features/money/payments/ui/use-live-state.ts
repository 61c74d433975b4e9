'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type LiveState, pollAfterMs } from '../payment-phase'
import type { PaymentView } from '../payment-views'

/**
 * Polls the state of a payment: slowly, not while the page is hidden, at once when the page or the connection
 * is back.
 */
export function useLiveState(reference: string, isWanted: (live: LiveState | null) => boolean) {
  const [heard, setHeard] = useState<{ reference: string; state: LiveState } | null>(null)
  const [reached, setReached] = useState(true)
  const since = useRef(0)
  /** Requests are numbered in the order of sending; `shown` is the number of the shown answer. */
  const order = useRef({ asked: 0, shown: 0 })

  /** A new code may belong to a new payment: then the state of the old payment is ignored. */
  const live = heard?.reference === reference ? heard.state : null
  const asking = isWanted(live)
  const show = useCallback(
    (state: LiveState, number: number) => {
      // A slow answer must not replace a later one.
      if (number > order.current.shown) {
        order.current.shown = number
        setHeard({ reference, state })
      }
    },
    [reference],
  )
  const setLive = useCallback((state: LiveState) => show(state, ++order.current.asked), [show])

  const ask = useCallback(async () => {
    const number = ++order.current.asked
    try {
      const answer = await fetch(`/api/payment/${reference}`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(15_000),
      })
      setReached(true)
      if (!answer.ok) {
        return
      }
      const { status, next_action, reason, approve_until } = (await answer.json()) as PaymentView
      show({ status, next_action, reason, approve_until }, number)
    } catch {
      setReached(false)
    }
  }, [reference, show])

  useEffect(() => {
    if (!asking) {
      return
    }
    since.current = Date.now()
    let timer = 0
    const next = () => {
      timer = window.setTimeout(
        async () => {
          if (!document.hidden) {
            await ask()
          }
          if (timer) {
            next()
          }
        },
        pollAfterMs(Date.now() - since.current),
      )
    }
    const now = () => !document.hidden && ask()
    next()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearTimeout(timer)
      timer = 0
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [asking, ask])

  return { live, setLive, ask, reached }
}
