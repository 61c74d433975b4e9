'use client'

import { useState } from 'react'
import { text } from '@/config/limits'
import { Dialog } from '@/ui/dialog'
import { TextareaField } from '@/ui/text-field'
import type { ChatMessage } from '../../chat.contract'
import { clockTime } from '../core/days'
import { fill } from '../core/fill'
import { AskForm } from './ask-form'
import { useChatPlace } from './place'

interface DoingProps {
  message: ChatMessage
  onClose: () => void
}

function DeleteForm({ message, onClose }: DoingProps) {
  const { chat, texts } = useChatPlace()
  const remove = async () => {
    const refused = await chat.remove(message)
    if (!refused) onClose()
    return refused
  }
  return (
    <AskForm submit={texts.delete} busy={texts.deleting} variant="danger" ask={remove} onCancel={onClose}>
      <p className="text-soft">{texts.deleteText}</p>
    </AskForm>
  )
}

function ReportForm({ message, onClose }: DoingProps) {
  const { chat, texts } = useChatPlace()
  const report = async (form: FormData) => {
    const refused = await chat.report(message, String(form.get('reason') ?? ''))
    if (refused) return refused
    onClose()
    chat.tell(texts.reported)
    return undefined
  }
  return (
    <AskForm submit={texts.report} busy={texts.reportBusy} ask={report} onCancel={onClose}>
      <p className="text-soft">{texts.reportText}</p>
      <TextareaField idPrefix="report" name="reason" label={texts.reason} maxLength={text.reason} />
    </AskForm>
  )
}

/** One's own message can be deleted, another's reported: one quiet button beside each. */
export function MessageDoing({ message, mine }: { message: ChatMessage; mine: boolean }) {
  const { texts, icons, locale } = useChatPlace()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const time = clockTime(message.created_at, locale)
  const label = mine
    ? fill(texts.deleteOf, { time })
    : fill(texts.reportOf, { name: message.posted_by, time })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={mine ? texts.delete : texts.report}
        className="hidden size-8 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-[10px] text-soft hover:bg-sunken hover:text-ink focus-visible:opacity-100 js:inline-flex [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/message:opacity-100 [@media(hover:hover)]:focus-visible:opacity-100"
        onClick={() => setOpen(true)}
      >
        {mine ? icons['trash-2'] : icons.flag}
      </button>
      {open && (
        <Dialog
          open
          onClose={close}
          title={mine ? texts.deleteTitle : texts.reportTitle}
          closeLabel={texts.close}
        >
          <blockquote
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="mb-4 max-h-32 overflow-y-auto border-l-3 border-line pl-3 text-soft [overflow-wrap:anywhere]"
          >
            {message.messages}
          </blockquote>
          {mine ? (
            <DeleteForm message={message} onClose={close} />
          ) : (
            <ReportForm message={message} onClose={close} />
          )}
        </Dialog>
      )}
    </>
  )
}
