'use client'

import { type FormEvent, useState } from 'react'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import type { InvitationView } from '../../chat.contract'
import { callApi } from '../browser/call-api'
import { useChatPlace } from './chat-place'
import { usePostForm } from './post-context'

function Invitation({ invitation: { id, room, by } }: { invitation: InvitationView }) {
  const { chat, texts, locale, go } = useChatPlace()
  const { post, refused } = usePostForm('answer')
  /** The label of the pressed button while its answer is awaited. */
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const answer = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const accept = button?.value === 'true'
    if (busy) {
      return
    }
    setBusy(button?.value ?? 'false')
    setError(undefined)
    const answer = await callApi<{ room?: { id: string; name: string } }>(
      `/api/room/invitations/${encodeURIComponent(id)}`,
      { accept },
      { locale, failed: texts.answerFailed },
    )
    setBusy(null)
    if (!answer.ok) {
      return setError(answer.error)
    }
    chat.dropInvitation(id)
    if (!answer.data.room) {
      return chat.tell(texts.declined)
    }
    chat.adopt({ ...answer.data.room, at: new Date().toISOString() })
    go(answer.data.room.id)
  }
  return (
    <li className="border-b border-line px-4 py-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{room}</p>
      <p className="text-sm text-soft">{say(locale, texts.invitedBy, { name: by })}</p>
      <form action={post} onSubmit={answer} className="mt-2 flex gap-3">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="locale" value={locale} />
        <Button size="sm" name="accept" value="true" busy={busy === 'true'} disabled={busy === 'false'}>
          {texts.accept}
          <span className="sr-only">: {room}</span>
        </Button>
        <Button
          size="sm"
          variant="secondary"
          name="accept"
          value="false"
          busy={busy === 'false'}
          disabled={busy === 'true'}
        >
          {texts.decline}
          <span className="sr-only">: {room}</span>
        </Button>
      </form>
      <FieldError id={`invitation-${id}-error`} text={error ?? refused} />
    </li>
  )
}

/** The reader's invitations to rooms. */
export function Invitations({ invitations }: { invitations: readonly InvitationView[] }) {
  const { texts } = useChatPlace()
  if (invitations.length === 0) {
    return null
  }
  return (
    <section id="invitations" aria-labelledby="invitations-title" className="bg-sun-tint">
      <h3 id="invitations-title" className="px-4 pt-3 font-semibold">
        {texts.invitations}
      </h3>
      <ul>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}
