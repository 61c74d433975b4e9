'use client'

import { useRef, useState } from 'react'
import { text as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { dropDraft } from '@/ui/draft'
import { TextareaField } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { useFormAction } from '@/ui/use-form-action'
import { useOnceKey } from '@/ui/use-once-key'
import { sendAnswer } from '../actions'

interface AnswerFormProps {
  locale: Locale
  token: string
  texts: Record<'title' | 'label' | 'send' | 'sending' | 'again' | 'failure', string>
}

/** The visitor's reply to our answer. */
export function AnswerForm({ locale, token, texts }: AnswerFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const once = useOnceKey()
  const draft = `answer-${token.slice(0, 36)}`
  const { onInput } = useDraft(draft, element)
  const [more, setMore] = useState(0)
  const { state, busy, form } = useFormAction(sendAnswer, {
    networkError: texts.failure,
    prepare: once.put,
    onAnswer: (answer, sentForm) => {
      if (answer.status !== 'ok') {
        return
      }
      once.renew()
      dropDraft(draft)
      sentForm.reset()
      setMore((count) => count + 1)
    },
  })
  const { errors = {}, values = {} } = state.status === 'error' ? state : {}
  const handleInput = () => {
    once.renew()
    onInput()
  }
  return (
    <form {...form} ref={element} onInput={handleInput} className="grid gap-5" aria-label={texts.title}>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="token" value={token} />
      <h2 className="display text-2xl">{texts.title}</h2>
      {state.status === 'ok' && <Alert key={state.at} kind="success" title={state.message} />}
      {state.status === 'error' && !errors.message && (
        <Alert key={state.at} kind="error" title={state.message} />
      )}
      <TextareaField
        name="message"
        idPrefix="answer"
        label={texts.label}
        rows={6}
        required
        defaultValue={values.message ?? ''}
        error={errors.message}
        maxLength={limits.message}
      />
      <Button busy={busy} busyLabel={texts.sending} className="justify-self-start">
        {more > 0 ? texts.again : texts.send}
      </Button>
    </form>
  )
}
