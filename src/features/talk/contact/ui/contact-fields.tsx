'use client'

import { useEffect, useRef } from 'react'
import { text as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { dropDraft } from '@/ui/draft'
import { ErrorSummary } from '@/ui/error-summary'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import { TextareaField, TextField } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { useFormAction } from '@/ui/use-form-action'
import { useOnceKey } from '@/ui/use-once-key'
import { sendContactMessage } from '../actions'
import type { ContactFormTexts } from './contact-form-texts'

interface ContactFieldsProps {
  locale: Locale
  subjects: readonly { value: string; text: string }[]
  texts: ContactFormTexts
}

const draft = 'contact-draft'
const fields = ['name', 'email', 'phone', 'subject', 'message'] as const

export function ContactFields({ locale, subjects, texts }: ContactFieldsProps) {
  const element = useRef<HTMLFormElement>(null)
  const once = useOnceKey()
  const { onInput } = useDraft(draft, element)
  const { state, busy, form } = useFormAction(sendContactMessage, {
    networkError: texts.failure,
    prepare: once.put,
    onAnswer: (answer, sentForm) => {
      if (answer.status !== 'ok') {
        return
      }
      once.renew()
      dropDraft(draft)
      sentForm.reset()
    },
  })
  const answer = useRef<HTMLDivElement>(null)
  // On a phone the button is one screen below, so the answer is scrolled into view and announced.
  useEffect(() => {
    if (state.at && !state.errors) {
      answer.current?.focus()
    }
  }, [state.at, state.errors])
  const { errors = {}, values = {} } = state.status === 'error' ? state : {}
  const listed = fields.flatMap((name) =>
    errors[name] ? [{ id: `contact-${name}`, text: errors[name] }] : [],
  )
  const common = (name: (typeof fields)[number]) => ({
    name,
    idPrefix: 'contact',
    error: errors[name],
    defaultValue: values[name] ?? '',
  })
  const handleInput = () => {
    once.renew()
    onInput()
  }
  return (
    <form {...form} ref={element} data-draft={draft} onInput={handleInput} className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <div ref={answer} tabIndex={-1} className="grid scroll-mt-24 outline-none empty:hidden">
        {state.status === 'ok' && <Alert kind="success">{state.message}</Alert>}
        {state.status === 'error' && listed.length === 0 && (
          <Alert key={state.at} kind="error" title={state.message}>
            {texts.draftKept}
          </Alert>
        )}
      </div>
      <ErrorSummary key={state.at} locale={locale} title={texts.errorSummaryTitle} errors={listed} />
      <TextField
        {...common('name')}
        label={texts.formName}
        autoComplete="name"
        maxLength={limits.contactName}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...common('email')}
          label={texts.formEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={limits.email}
        />
        <TextField
          {...common('phone')}
          label={texts.formPhone}
          optional={texts.optional}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limits.phone}
        />
      </div>
      <Field name="subject" idPrefix="contact" label={texts.formSubject} error={errors.subject}>
        {(control) => (
          <Select {...control} defaultValue={values.subject ?? ''}>
            <option value="">{texts.chooseSubject}</option>
            {subjects.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextareaField
        {...common('message')}
        label={texts.formMessage}
        rows={7}
        enterKeyHint="enter"
        maxLength={limits.message}
      />
      <Button busy={busy} busyLabel={texts.sending} className="justify-self-start">
        {texts.send}
      </Button>
    </form>
  )
}
