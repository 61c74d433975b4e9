'use client'

import { useState } from 'react'
import type { OutboxPhoto } from '../core/chat-outbox'
import { useChatPlace } from './chat-place'

/** The photo of the next message: its code is fetched when somebody chooses one. */
export function usePhoto(onError: (text: string | undefined) => void) {
  const { texts } = useChatPlace()
  const [photo, setPhoto] = useState<OutboxPhoto>()
  const [busy, setBusy] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) {
      return
    }
    setBusy(true)
    onError(undefined)
    try {
      const { preparePhoto } = await import('../browser/prepare-photo')
      const prepared = await preparePhoto(file)
      setPhoto(prepared ?? undefined)
      onError(prepared ? undefined : texts.photoNotRead)
    } catch {
      onError(texts.networkShort)
    }
    setBusy(false)
  }
  return { photo, busy, choose, drop: () => setPhoto(undefined) }
}
