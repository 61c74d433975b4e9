'use client'

import { useEffect, useState } from 'react'
import { answeringMs } from '@/config/limits'
import type { ActionState } from '@/server/transport/http/action-state'
import type { Holder } from '../../server/office/claim-answering'

const beatMs = answeringMs / 3

function formFor(contactId: string) {
  const form = new FormData()
  form.set('contactId', contactId)
  return form
}

type Action<Data> = (previous: ActionState<Data>, form: FormData) => Promise<ActionState<Data>>

interface Reservation {
  hold: Action<Holder>
  release: Action<unknown>
}

/** Sends heartbeats while the reply is open, and returns the colleague who is answering, if any. */
export function useAnswering(contactId: string, { hold, release }: Reservation): Holder | null {
  const [holder, setHolder] = useState<Holder | null>(null)
  useEffect(() => {
    let over = false
    const beat = async () => {
      try {
        const { data } = await hold({ status: 'idle' }, formFor(contactId))
        if (!over && data) {
          setHolder(data)
        }
      } catch {
        // without a network the reservation expires by itself
      }
    }
    const giveBack = () => void release({ status: 'idle' }, formFor(contactId)).catch(() => {})
    void beat()
    const timer = setInterval(() => void beat(), beatMs)
    window.addEventListener('pagehide', giveBack)
    return () => {
      over = true
      clearInterval(timer)
      window.removeEventListener('pagehide', giveBack)
      giveBack()
    }
  }, [contactId, hold, release])
  return holder
}
