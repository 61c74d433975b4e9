'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { retryPaymentAction, verifyPaymentAction } from '../actions'
import { type LiveState, mayChange, phaseOf } from '../payment-phase'
import type { OpenPayment } from '../payment-views'
import { useLiveState } from './use-live-state'
import { usePaymentAction } from './use-payment-action'
import { useServerClock } from './use-server-clock'

/** Where the provider did not say: the window of a push. */
const approvalMs = 5 * 60_000
const retryPauseMs = 60_000

/** The state of a payment in progress: what the server rendered, later updates, and when they came. */
export function usePaymentFlow(open: OpenPayment, serverNow: number, networkError: string) {
  const router = useRouter()
  const clock = useServerClock(serverNow)
  const [moved, setMoved] = useState(false)
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  const news = useRef<{ setLive: (state: LiveState) => void; ask: () => void } | null>(null)
  const onAnswer = (state: { status: string; data?: LiveState }, arrived: boolean) => {
    if (state.data) {
      news.current?.setLive(state.data)
    } else {
      // Tries left, a locked code, when to retry: the server knows.
      news.current?.ask()
      if (arrived) {
        router.refresh()
      }
    }
  }
  const verify = usePaymentAction(verifyPaymentAction, { networkError, onAnswer })
  const retry = usePaymentAction(retryPaymentAction, {
    networkError,
    onAnswer,
    onSubmit: () => {
      setAskedAt(Date.now())
      return true
    },
  })
  const working = verify.busy || retry.busy
  const { live, setLive, ask, reached } = useLiveState(
    open.reference,
    (heard) => working || mayChange(open, heard),
  )
  news.current = { setLive, ask }

  const phase = phaseOf(open, live)
  const first = useRef(phase)
  useEffect(() => {
    if (phase !== first.current) {
      setMoved(true)
    }
    if (phase === 'phone') {
      setAskedAt((before) => before ?? Date.now())
    }
    setRefusedAt((before) => (phase === 'refused' ? (before ?? Date.now()) : null))
    // From when it may be tried again, the server knows.
    if (phase === 'refused' && phase !== first.current) {
      router.refresh()
    }
    first.current = phase
  }, [phase, router])

  useEffect(() => {
    if (!working || phase !== 'code') {
      return
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [working, phase])

  const freshRefusal = live && refusedAt ? refusedAt + retryPauseMs : null
  return {
    phase,
    /** The step came while the page was open: its heading takes the focus. */
    moved,
    verify,
    retry,
    reached,
    clock,
    nextAction: live ? live.next_action : open.next_action,
    reason: (live ? live.reason : open.reason) ?? null,
    approveUntil: open.approve_until ? clock(open.approve_until) : askedAt ? askedAt + approvalMs : null,
    retryUntil: open.step === 'retry' && open.retry_at ? clock(open.retry_at) : freshRefusal,
  }
}
