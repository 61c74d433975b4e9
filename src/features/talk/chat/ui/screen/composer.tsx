'use client'

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { text as limits } from '@/config/limits'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import type { QuotedMessage, RoomMemberView } from '../../chat.contract'
import { mostMentions } from '../../chat.rules'
import type { Typist } from '../core/chat-state'
import { mentionedIn } from '../core/mentions'
import { useChatPlace } from './chat-place'
import { ComposerTop } from './composer-top'
import { MentionList, mentionId } from './mention-list'
import { PhotoButton } from './photo-button'
import { usePostForm } from './post-context'
import { useMentions } from './use-mentions'
import { usePhoto } from './use-photo'
import { useTypingHint } from './use-typing-hint'

const tallestPx = 160

function grow(box: HTMLTextAreaElement) {
  box.style.height = 'auto'
  box.style.height = `${Math.min(tallestPx, box.scrollHeight + 2)}px`
}

function TypingLine({ typists }: { typists: readonly Typist[] }) {
  const { texts, locale } = useChatPlace()
  const [one, two] = typists
  const typingText =
    typists.length > 2
      ? texts.typingMany
      : two
        ? say(locale, texts.typingTwo, { name: one?.name ?? '', other: two.name })
        : say(locale, texts.typingOne, { name: one?.name ?? '' })
  return <p className="min-h-6 truncate px-4 text-sm text-soft italic">{one && typingText}</p>
}

interface ComposerProps {
  roomId: string
  typists: readonly Typist[]
  members: readonly RoomMemberView[]
  /** The message that the next one answers. */
  replyTo?: QuotedMessage
}

/** Keeps the text on the device, and shows what another part of the screen has put there. */
function useBox(roomId: string, onError: (text: string | undefined) => void) {
  const { outbox } = useChatPlace()
  const box = useRef<HTMLTextAreaElement>(null)
  const hint = useTypingHint(roomId)
  useEffect(() => {
    const restore = () => {
      if (!box.current) {
        return
      }
      if (box.current.value === '') {
        box.current.value = outbox.draft(roomId)
      }
      grow(box.current)
    }
    const onDraft = (event: Event) => {
      if ((event as CustomEvent<string>).detail !== roomId || !box.current) {
        return
      }
      box.current.value = outbox.draft(roomId)
      restore()
      box.current.focus()
    }
    restore()
    addEventListener('chat-draft', onDraft)
    return () => removeEventListener('chat-draft', onDraft)
  }, [outbox, roomId])
  const changed = () => {
    if (!box.current) {
      return
    }
    grow(box.current)
    onError(undefined)
    outbox.keepDraft(roomId, box.current.value)
    hint(box.current.value !== '')
  }
  return { box, changed }
}

/** Sends what is in the box with its photo and names; sets an error if it is too long. */
function useSending({ roomId, members, replyTo }: ComposerProps) {
  const { chat, texts, locale } = useChatPlace()
  const [error, setError] = useState<string>()
  const { box, changed } = useBox(roomId, setError)
  const photo = usePhoto(setError)
  const send = () => {
    const content = box.current?.value.trim() ?? ''
    if (!box.current || photo.busy || (content === '' && !photo.photo)) {
      return
    }
    // Counted like the server: an emoji is one character.
    const count = [...content].length
    if (count > limits.chatMessage) {
      const { format } = new Intl.NumberFormat(locale)
      return setError(say(locale, texts.tooLong, { max: format(limits.chatMessage), count: format(count) }))
    }
    const mentions = mentionedIn(content, members).map(({ user_id }) => user_id)
    chat.send(roomId, content, {
      ...(replyTo && { replyTo }),
      ...(mentions.length > 0 && { mentions: mentions.slice(0, mostMentions) }),
      ...(photo.photo && { photo: photo.photo }),
    })
    box.current.value = ''
    photo.drop()
    changed()
    box.current.focus()
  }
  return { box, changed, photo, send, error }
}

/** The message box. Its text is kept on the device until it is sent. */
export function Composer(props: ComposerProps) {
  const { roomId, typists, members, replyTo } = props
  const { chat, texts, icons, locale, me } = useChatPlace()
  const { posted, post } = usePostForm('post')
  const { box, changed, photo, send, error } = useSending(props)
  const others = useMemo(() => members.filter(({ user_id }) => user_id !== me), [members, me])
  const mentions = useMentions(box, others, changed)
  useEffect(() => {
    if (replyTo) {
      box.current?.focus()
    }
  }, [replyTo, box])
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) {
      return
    }
    if (event.key === 'Escape' && replyTo) {
      return chat.answer(roomId)
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) {
      return
    }
    event.preventDefault()
    send()
  }
  const problem =
    error ?? (posted.status === 'error' ? (posted.errors?.content ?? posted.message) : undefined)
  const chosen = mentions.found[mentions.active]
  return (
    <form
      action={post}
      className="border-t border-line pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input type="hidden" name="room_id" value={roomId} />
      <input type="hidden" name="locale" value={locale} />
      <TypingLine typists={typists} />
      <ComposerTop
        replyTo={replyTo}
        photo={photo.photo}
        onDropReply={() => chat.answer(roomId)}
        onDropPhoto={photo.drop}
      />
      <div className="relative flex items-end gap-2 px-3 sm:px-4">
        <MentionList members={mentions.found} active={mentions.active} onTake={mentions.take} />
        <PhotoButton busy={photo.busy} onChoose={photo.choose} />
        <label className="sr-only" htmlFor="chat-box">
          {texts.write}
        </label>
        <textarea
          ref={box}
          id="chat-box"
          name="content"
          rows={1}
          className="control max-h-40 resize-none"
          placeholder={texts.write}
          aria-describedby={problem ? 'chat-box-error chat-box-hint' : 'chat-box-hint'}
          aria-invalid={problem ? true : undefined}
          aria-controls={chosen && 'mention-list'}
          aria-activedescendant={chosen && mentionId(chosen.user_id)}
          enterKeyHint="send"
          autoComplete="off"
          defaultValue={posted.status === 'error' ? posted.values?.content : undefined}
          onInput={() => {
            changed()
            mentions.look()
          }}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        <Button className="shrink-0 max-sm:px-3.5!">
          {icons.send}
          <span className="max-sm:sr-only">{texts.send}</span>
        </Button>
      </div>
      <div className="px-4" role={problem ? 'alert' : undefined}>
        <FieldError id="chat-box-error" text={problem} />
      </div>
      <p id="chat-box-hint" className="px-4 pt-1 text-sm text-soft max-sm:sr-only">
        {texts.writeHint} · {texts.wat}
      </p>
    </form>
  )
}
