'use client'

import { type FormEvent, useState, useTransition } from 'react'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { callApi } from '../browser/call-api'
import { useChatPlace } from './chat-place'
import { usePostForm } from './post-context'

/** Opens the student's office room, which is created when it is first opened. */
export function AskOffice() {
  const { chat, texts, icons, locale, me, go } = useChatPlace()
  const { post, refused } = usePostForm('askOffice')
  const [busy, start] = useTransition()
  const [error, setError] = useState<string>()
  const open = (event: FormEvent) => {
    event.preventDefault()
    start(async () => {
      setError(undefined)
      const answer = await callApi<{ room: { id: string; name: string } }>(
        '/api/room/office',
        {},
        { locale, failed: texts.askOfficeFailed },
      )
      if (!answer.ok) {
        return setError(answer.error)
      }
      const { id, name } = answer.data.room
      chat.adopt({ id, name, at: new Date().toISOString(), office_of: me })
      go(id)
    })
  }
  return (
    <form action={post} onSubmit={open}>
      <input type="hidden" name="locale" value={locale} />
      <Button className="w-full" busy={busy} busyLabel={texts.askOfficeBusy}>
        {icons['life-buoy']}
        {texts.askOffice}
      </Button>
      <FieldError id="ask-office-error" text={error ?? refused} />
    </form>
  )
}
