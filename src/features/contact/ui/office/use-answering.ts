'use client'

import { useEffect, useState } from 'react'
import { answeringMs } from '@/config/limits'
import { holdMessage, releaseMessage } from '../../actions'
import type { Holder } from '../../server/office/hold-answering'

const beatMs = answeringMs / 3

function formFor(contactId: string) {
  const form = new FormData()
  form.set('contactId', contactId)
  return form
}

/** Sends heartbeats while the reply is open, and returns the colleague who is answering, if any. */
export function useAnswering(contactId: string): Holder | null {
  const [holder, setHolder] = useState<Holder | null>(null)
  useEffect(() => {
    let over = false
    const beat = async () => {
      try {
        const { data } = await holdMessage({ status: 'idle' }, formFor(contactId))
        if (!over && data) {
          setHolder(data as Holder)
        }
      } catch {
        // without a network the reservation expires by itself
      }
    }
    const release = () => void releaseMessage({ status: 'idle' }, formFor(contactId)).catch(() => {})
    void beat()
    const timer = setInterval(() => void beat(), beatMs)
    window.addEventListener('pagehide', release)
    return () => {
      over = true
      clearInterval(timer)
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [contactId])
  return holder
}
