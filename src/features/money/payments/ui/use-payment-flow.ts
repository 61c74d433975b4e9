'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { ActionState } from '@/server/transport/http/action-state'
import { type FormCheck, useCheckedForm } from '@/ui/use-checked-form'
import { useFormAction } from '@/ui/use-form-action'
import { type LiveState, mayChange, phaseOf } from '../payment-phase'
import type { OpenPayment } from '../payment-views'
import { useLiveState } from './use-live-state'
import { useServerClock } from './use-server-clock'

const retryPauseMs = 60_000

type Action = (previous: ActionState<LiveState>, form: FormData) => Promise<ActionState<LiveState>>

interface Options {
  open: OpenPayment
  serverNow: number
  networkError: string
  actions: { verify: Action; retry: Action }
  /** Of the form for the code. */
  check: FormCheck
}

/** Requests the state instead of a redirect, because this page shows it. */
const staysOnPage = (form: FormData) => form.set('js', '1')

/** The state of a payment in progress: what the server rendered, later updates, and when they came. */
export function usePaymentFlow({ open, serverNow, networkError, actions, check }: Options) {
  const router = useRouter()
  const clock = useServerClock(serverNow)
  const [moved, setMoved] = useState(false)
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  const news = useRef<{ setLive: (state: LiveState) => void; ask: () => void } | null>(null)
  const options = {
    networkError,
    prepare: staysOnPage,
    onAnswer: ({ data }: ActionState<LiveState>) => {
      if (data) {
        news.current?.setLive(data)
      } else {
        // The server knows the remaining tries, whether the code is locked, and when to retry.
        news.current?.ask()
        router.refresh()
      }
    },
    // Without a connection nothing is reloaded: that would lose the page.
    onFailure: async () => {
      news.current?.ask()
      return null
    },
  }
  const verify = useCheckedForm(actions.verify, { ...options, check })
  const retry = useFormAction(actions.retry, options)
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
    setRefusedAt((before) => (phase === 'refused' ? (before ?? Date.now()) : null))
    // The server knows from when a retry is allowed.
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

  // The end of the window always comes from the server, so a reload shows the same time.
  const approveUntil = live ? (live.approve_until ?? null) : (open.approve_until ?? null)
  const freshRefusal = live && refusedAt ? refusedAt + retryPauseMs : null
  return {
    phase,
    /** The step appeared while the page was open: its heading takes the focus. */
    moved,
    verify,
    retry,
    reached,
    clock,
    nextAction: live ? live.next_action : open.next_action,
    reason: (live ? live.reason : open.reason) ?? null,
    approveUntil: approveUntil ? clock(approveUntil) : null,
    retryUntil: open.step === 'retry' && open.retry_at ? clock(open.retry_at) : freshRefusal,
  }
}
