'use client'

import { useRef, useState } from 'react'
import { lookUpRecipient } from '../actions'
import type { RecipientKind } from '../server/check-recipient'

export interface FoundRecipient {
  kind: RecipientKind
  name: string
}

/** Asks whom an address belongs to once it is typed; null while nothing is known. */
export function useRecipient() {
  const [found, setFound] = useState<FoundRecipient | null>(null)
  const asked = useRef('')
  const look = async (typed: string) => {
    const to = typed.trim()
    if (to === asked.current) {
      return
    }
    asked.current = to
    setFound(null)
    if (to === '') {
      return
    }
    const form = new FormData()
    form.set('to', to)
    try {
      const { data } = await lookUpRecipient({ status: 'idle' }, form)
      if (asked.current === to) {
        setFound((data as FoundRecipient | undefined) ?? null)
      }
    } catch {
      asked.current = ''
    }
  }
  return { found, look }
}
