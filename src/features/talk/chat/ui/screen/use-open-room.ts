'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { showOnItsWay } from '@/ui/on-its-way'
import { useChatPlace } from './chat-place'
import { usePostForm } from './post-context'

/** The form with which a member of the back office opens a question or a class room. */
export function useOpenRoom(roomId: string) {
  const { chat, texts, go } = useChatPlace()
  const { post } = usePostForm('openQuestion')
  const [busy, setBusy] = useState(false)
  useEffect(() => (busy ? showOnItsWay() : undefined), [busy])
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) {
      return
    }
    setBusy(true)
    if (await chat.openQuestion(roomId)) {
      go(roomId)
    } else {
      chat.tell(texts.askOfficeFailed)
    }
    setBusy(false)
  }
  return { post, open, busy }
}
