'use client'

import { useEffect, useRef, useState } from 'react'
import { text as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { dropDraft } from '@/ui/draft'
import { ErrorSummary } from '@/ui/error-summary'
import { MailPreview } from '@/ui/mail-preview'
import { TextareaField, TextField } from '@/ui/text-field'
import { useCheckedForm } from '@/ui/use-checked-form'
import { useDraft } from '@/ui/use-draft'
import { useLeaveGuard } from '@/ui/use-leave-guard'
import { useOnceKey } from '@/ui/use-once-key'
import { checkRecipientAction, previewEmailAction, sendEmailAction } from '../actions'
import type { EmailFormTexts } from './email-form-texts'
import { type FoundRecipient, useRecipient } from './use-recipient'
import { type SuggestAddresses, useSuggestions } from './use-suggestions'

interface SendEmailFormProps {
  /** Finds people while an address is typed. */
  suggest: SuggestAddresses
  locale: Locale
  /** The receiver, from a link on a student's page. */
  to: string
  texts: EmailFormTexts
}

const draft = 'office-mail'
const fields = ['to', 'subject', 'text'] as const

function useEmailBody({ networkError, rules }: SendEmailFormProps['texts']) {
  const element = useRef<HTMLFormElement>(null)
  const once = useOnceKey()
  const [dirty, setDirty] = useState(false)
  const { onInput } = useDraft(draft, element)
  const sendForm = useCheckedForm(sendEmailAction, {
    element,
    check: { schema: async () => (await import('../email-fields')).typedEmailSchema, rules },
    networkError,
    prepare: once.put,
    onAnswer: (answer, form) => {
      if (answer.status !== 'ok') {
        return
      }
      once.renew()
      dropDraft(draft)
      form.reset()
      setDirty(false)
    },
  })
  useLeaveGuard(dirty)
  const onTyped = () => {
    once.renew()
    setDirty(true)
    onInput()
  }
  return { onTyped, ...sendForm }
}

function Belongs({
  recipient,
  locale,
  texts,
}: { recipient: FoundRecipient | null } & Pick<SendEmailFormProps, 'locale' | 'texts'>) {
  const text = recipient && { student: texts.known, user: texts.user, unknown: texts.unknown }[recipient.kind]
  return (
    <p role="status" className={`text-sm ${recipient?.kind === 'student' ? 'text-forest' : 'text-soft'}`}>
      {text && say(locale, text, { name: recipient.name })}
    </p>
  )
}

export function SendEmailForm({ locale, to, suggest, texts }: SendEmailFormProps) {
  const { element, onTyped, state, busy, errors, form } = useEmailBody(texts)
  const { recipient, look } = useRecipient(checkRecipientAction)
  const [typed, setTyped] = useState('')
  const suggestions = useSuggestions(typed, suggest)
  const answer = useRef<HTMLDivElement>(null)
  // The field may already have an address: from a link, from the draft, or typed before the scripts were loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const field = element.current?.elements.namedItem('to')
    if (field instanceof HTMLInputElement) {
      void look(field.value)
    }
  }, [])
  useEffect(() => {
    if (state.at && !state.errors) {
      answer.current?.focus()
    }
  }, [state.at, state.errors])
  const { values = {} } = state.status === 'error' ? state : {}
  const listed = fields.flatMap((name) => (errors[name] ? [{ id: `mail-${name}`, text: errors[name] }] : []))
  const common = (name: (typeof fields)[number]) => ({
    name,
    idPrefix: 'mail',
    error: errors[name],
    defaultValue: values[name] ?? (name === 'to' && state.status !== 'ok' ? to : ''),
  })
  return (
    <form {...form} onInput={onTyped} className="grid max-w-3xl gap-5">
      <input type="hidden" name="locale" value={locale} />
      <div ref={answer} tabIndex={-1} className="scroll-mt-24 outline-none empty:hidden">
        {state.status === 'ok' && <Alert key={state.at} kind="success" title={state.message} />}
        {state.status === 'error' && state.message && listed.length === 0 && (
          <Alert key={state.at} kind="error" title={state.message}>
            {texts.draftKept}
          </Alert>
        )}
      </div>
      <ErrorSummary key={state.at} locale={locale} title={texts.errorSummaryTitle} errors={listed} />
      <div className="grid gap-1.5">
        <TextField
          {...common('to')}
          label={texts.toEmail}
          hint={texts.toHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email}
          list="mail-suggestions"
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={(event) => void look(event.currentTarget.value)}
        />
        <datalist id="mail-suggestions">
          {suggestions.map(({ email, name }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
        </datalist>
        <Belongs recipient={recipient} locale={locale} texts={texts} />
      </div>
      <TextField {...common('subject')} label={texts.subject} maxLength={limits.subject} />
      <TextareaField
        {...common('text')}
        label={texts.message}
        hint={texts.messageHint}
        rows={7}
        maxLength={limits.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel={texts.sending}>
          {texts.sendEmailNow}
        </Button>
        <MailPreview action={previewEmailAction} texts={texts.preview} />
      </div>
    </form>
  )
}
