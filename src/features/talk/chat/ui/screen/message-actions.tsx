'use client'

import { useState } from 'react'
import { text } from '@/config/limits'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ButtonLink } from '@/ui/link'
import { TextareaField } from '@/ui/text-field'
import type { ChatMessage } from '../../chat.contract'
import { clockTime } from '../core/days'
import { AskForm } from './ask-form'
import { useChatPlace } from './chat-place'

interface DoingProps {
  message: ChatMessage
  onClose: () => void
}

function DeleteForm({ message, onClose }: DoingProps) {
  const { chat, texts } = useChatPlace()
  const remove = async () => {
    const refused = await chat.remove(message)
    if (!refused) {
      onClose()
    }
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
    if (refused) {
      return refused
    }
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

const quotedLength = 120

function Choices({ message, mine, onClose, onChoose }: DoingProps & { mine: boolean; onChoose: () => void }) {
  const { chat, texts, isOffice, mayAsk, path } = useChatPlace()
  const { id, seq, room_id, posted_by, messages } = message
  const answer = () => {
    onClose()
    chat.answer(room_id, { id, seq, posted_by, text: messages.slice(0, quotedLength), deleted: false })
  }
  const copy = async () => {
    await navigator.clipboard.writeText(message.messages).catch(() => {})
    onClose()
    chat.tell(texts.copied)
  }
  // The clipboard exists only on https and localhost.
  const mayCopy = typeof navigator !== 'undefined' && navigator.clipboard !== undefined
  return (
    <div className="grid gap-3">
      <Button type="button" onClick={answer}>
        {texts.reply}
      </Button>
      {isOffice && !mayAsk && !mine && (
        <ButtonLink href={`${path}/question?message=${id}`} variant="secondary">
          {texts.putUnderLesson}
        </ButtonLink>
      )}
      {mayCopy && (
        <Button type="button" variant="secondary" onClick={copy}>
          {texts.copy}
        </Button>
      )}
      <Button type="button" variant={mine ? 'danger' : 'secondary'} onClick={onChoose}>
        {mine ? texts.delete : texts.report}
      </Button>
    </div>
  )
}

/** The menu of a message: answer, copy, delete one's own, report somebody else's. */
export function MessageActions({ message, mine }: { message: ChatMessage; mine: boolean }) {
  const { texts, icons, locale } = useChatPlace()
  const [step, setStep] = useState<'closed' | 'choices' | 'form'>('closed')
  const close = () => setStep('closed')
  const time = clockTime(message.created_at, locale)
  const label = mine
    ? say(locale, texts.messageActionsOwn, { time })
    : say(locale, texts.messageActions, { name: message.posted_by, time })
  const title = step === 'choices' ? texts.messageTitle : mine ? texts.deleteTitle : texts.reportTitle
  const doing = { message, onClose: close }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        className="relative -mr-1 hidden size-6 shrink-0 items-center justify-center rounded-md after:absolute after:-inset-2.5 hover:bg-sunken hover:text-ink js:inline-flex"
        onClick={() => setStep('choices')}
      >
        {icons['ellipsis-vertical']}
      </button>
      {step !== 'closed' && (
        <Dialog open onClose={close} title={title} closeLabel={texts.close}>
          <blockquote
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="mb-4 max-h-32 overflow-y-auto border-l-3 border-line pl-3 text-soft [overflow-wrap:anywhere]"
          >
            {message.messages}
          </blockquote>
          {step === 'choices' && <Choices {...doing} mine={mine} onChoose={() => setStep('form')} />}
          {step === 'form' && (mine ? <DeleteForm {...doing} /> : <ReportForm {...doing} />)}
        </Dialog>
      )}
    </>
  )
}
