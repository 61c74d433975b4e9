'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { text as limits } from '@/config/limits'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import type { Typist } from '../core/chat-state'
import { useChatPlace } from './chat-place'
import { usePostForm } from './post-context'
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

/** The message box. Its text is kept on the device until it is sent. */
export function Composer({ roomId, typists }: { roomId: string; typists: readonly Typist[] }) {
  const { chat, outbox, texts, icons, locale } = useChatPlace()
  const { posted, post } = usePostForm('post')
  const box = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
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
    setError(undefined)
    outbox.keepDraft(roomId, box.current.value)
    hint(box.current.value !== '')
  }
  const send = () => {
    const content = box.current?.value.trim()
    if (!box.current || !content) {
      return
    }
    // Counted like the server: an emoji is one character.
    const count = [...content].length
    if (count > limits.chatMessage) {
      const { format } = new Intl.NumberFormat(locale)
      return setError(say(locale, texts.tooLong, { max: format(limits.chatMessage), count: format(count) }))
    }
    chat.send(roomId, content)
    box.current.value = ''
    changed()
    box.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) {
      return
    }
    event.preventDefault()
    send()
  }
  const problem =
    error ?? (posted.status === 'error' ? (posted.errors?.content ?? posted.message) : undefined)
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
      <div className="flex items-end gap-2 px-3 sm:px-4">
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
          enterKeyHint="send"
          autoComplete="off"
          defaultValue={posted.status === 'error' ? posted.values?.content : undefined}
          onInput={changed}
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
