'use client'

import { type FormEvent, useState } from 'react'
import { useChatPlace } from './place'
import { usePostForm } from './post-context'

/** The form with which somebody of the office opens a room that they are not in: a student's question, or a class. */
export function useOpenRoom(roomId: string) {
  const { chat, texts, go } = useChatPlace()
  const { post } = usePostForm('openQuestion')
  const [busy, setBusy] = useState(false)
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
  return { post, open }
}
