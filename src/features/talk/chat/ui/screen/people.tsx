'use client'

import { useState } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import type { RoomMemberView, RoomSummary } from '../../chat.contract'
import { callApi } from '../browser/call-api'
import { AskForm } from './ask-form'
import { useChatPlace } from './chat-place'

function AddUser({ roomId }: { roomId: string }) {
  const { chat, texts, locale } = useChatPlace()
  const [added, setAdded] = useState<{ text: string; count: number }>()
  const add = async (form: FormData) => {
    const answer = await callApi<{ message: string }>(
      `/api/room/${encodeURIComponent(roomId)}/add_user`,
      { email: form.get('email') },
      { locale, failed: texts.failedToAddUser },
    )
    setAdded((before) =>
      answer.ok ? { text: answer.data.message, count: (before?.count ?? 0) + 1 } : undefined,
    )
    if (!answer.ok) {
      return answer.error
    }
    chat.enter(roomId)
    return undefined
  }
  return (
    <div className="mb-6 grid gap-4">
      <p className="text-soft">{texts.addLead}</p>
      {added && <Alert kind="success" title={added.text} />}
      <AskForm key={added?.count ?? 0} submit={texts.add} busy={texts.adding} ask={add}>
        <TextField
          idPrefix="add-user"
          name="email"
          type="email"
          label={texts.email}
          hint={texts.emailHint}
          autoComplete="off"
          inputMode="email"
          enterKeyHint="done"
          spellCheck={false}
          required
        />
      </AskForm>
    </div>
  )
}

function Member({ member }: { member: RoomMemberView }) {
  const { texts, me } = useChatPlace()
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full border ${member.online ? 'border-forest bg-forest' : 'border-edge'}`}
      />
      <span className="min-w-0 grow">
        {member.name}
        {member.user_id === me && <span className="text-soft"> ({texts.you})</span>}
        {member.role !== 'student' && <span className="text-soft"> · {texts.officeTag}</span>}
      </span>
      <span className="text-sm text-soft">{member.online ? texts.online : texts.away}</span>
    </li>
  )
}

/** The members of the room and, with the right, the form to add somebody. */
export function People({ room, members }: { room: RoomSummary; members: readonly RoomMemberView[] }) {
  const place = useChatPlace()
  const { texts, icons } = place
  // Nobody is added to an office room, nor to the room of a class or program.
  const mayCreate = place.mayCreate && room.office_of === null && room.kept_for === null
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        size="sm"
        className="hidden! shrink-0 max-lg:px-2.5! js:inline-flex!"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {mayCreate ? icons['user-plus'] : icons.users}
        <span className="max-lg:sr-only">{mayCreate ? texts.addUser : texts.people}</span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={mayCreate ? texts.addUser : texts.people}
        closeLabel={texts.close}
      >
        {open && mayCreate && <AddUser roomId={room.id} />}
        {mayCreate && <h3 className="mb-2 font-semibold">{texts.people}</h3>}
        <ul className="max-h-64 overflow-y-auto">
          {members.map((member) => (
            <Member key={member.user_id} member={member} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}
