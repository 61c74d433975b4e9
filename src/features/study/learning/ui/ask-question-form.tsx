'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { TextareaField } from '@/ui/text-field'
import { useFormAction } from '@/ui/use-form-action'
import { askAboutItemAction } from '../actions'

interface AskFormProps {
  locale: Locale
  id: string
  about: 'question' | 'mistake'
  clientId: string
  chatHref: string
  texts: { label: string; send: string; sending: string; network: string; toChat: string }
}

export function AskForm({ locale, id, about, clientId, chatHref, texts }: AskFormProps) {
  const { state, busy, form } = useFormAction(askAboutItemAction, { networkError: texts.network })
  if (state.status === 'ok') {
    return (
      <Alert kind="success">
        <p>{state.message}</p>
        <a href={chatHref} className="mt-2 inline-flex min-h-11 items-center underline">
          {texts.toChat}
        </a>
      </Alert>
    )
  }
  const hidden = { locale, id, about, client_id: clientId }
  return (
    <form {...form} className="grid gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.status === 'error' && !state.errors?.text && <Alert kind="error">{state.message}</Alert>}
      <TextareaField
        name="text"
        idPrefix={about}
        label={texts.label}
        rows={4}
        maxLength={1_500}
        defaultValue={state.values?.text}
        error={state.errors?.text}
      />
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        busyLabel={texts.sending}
        className="justify-self-start"
      >
        {texts.send}
      </Button>
    </form>
  )
}
