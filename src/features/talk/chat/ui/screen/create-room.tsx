'use client'

import { useState } from 'react'
import { text } from '@/config/limits'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { callApi } from '../browser/call-api'
import { AskForm } from './ask-form'
import { useChatPlace } from './chat-place'

export function CreateRoom() {
  const { chat, texts, locale, go } = useChatPlace()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const create = async (form: FormData) => {
    const answer = await callApi<{ room: { id: string; name: string } }>(
      '/api/room/create',
      { name: form.get('name') },
      { locale, failed: texts.failedToCreateRoom },
    )
    if (!answer.ok) {
      return answer.error
    }
    const { id, name } = answer.data.room
    chat.adopt({ id, name, at: new Date().toISOString() })
    close()
    go(id)
    return undefined
  }
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        size="sm"
        className="hidden! js:inline-flex!"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.createRoom}
      </Button>
      <Dialog open={open} onClose={close} title={texts.createRoom} closeLabel={texts.close}>
        {open && (
          <AskForm submit={texts.create} busy={texts.creating} ask={create} onCancel={close}>
            <TextField
              idPrefix="create-room"
              name="name"
              label={texts.roomName}
              hint={texts.roomNameHint}
              maxLength={text.roomName}
              autoComplete="off"
              enterKeyHint="done"
              required
            />
          </AskForm>
        )}
      </Dialog>
    </>
  )
}
