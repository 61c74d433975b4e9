'use client'

import { useRef, useState } from 'react'
import { checkRecipientAction } from '../actions'
import type { RecipientKind } from '../server/check-recipient'

export interface FoundRecipient {
  kind: RecipientKind
  name: string
}

/** Looks up the account of an address once it is typed; null before an answer. */
export function useRecipient() {
  const [found, setFound] = useState<FoundRecipient | null>(null)
  const lastLookup = useRef('')
  const look = async (address: string) => {
    const to = address.trim()
    if (to === lastLookup.current) {
      return
    }
    lastLookup.current = to
    setFound(null)
    if (to === '') {
      return
    }
    const form = new FormData()
    form.set('to', to)
    try {
      const { data } = await checkRecipientAction({ status: 'idle' }, form)
      if (lastLookup.current === to) {
        setFound((data as FoundRecipient | undefined) ?? null)
      }
    } catch {
      lastLookup.current = ''
    }
  }
  return { found, look }
}
