'use client'

import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { confirmNewsletter, unsubscribeFromNewsletter } from '../actions'

interface LinkFormProps {
  purpose: 'confirm' | 'unsubscribe'
  locale: Locale
  token: string
  texts: { action: string; busy: string; failure: string }
  /** Shown below the answer. */
  afterwards: ReactNode
  children: ReactNode
}

/** One button, because opening the link must not change anything: mail scanners open links too. */
export function LinkForm({ purpose, locale, token, texts, afterwards, children }: LinkFormProps) {
  const { state, busy, form } = useFormAction(
    purpose === 'confirm' ? confirmNewsletter : unsubscribeFromNewsletter,
    { networkError: texts.failure },
  )
  if (state.status === 'ok') {
    return (
      <>
        <Alert kind="success" title={state.message} />
        {afterwards}
      </>
    )
  }
  return (
    <form {...form} className="grid gap-6">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="token" value={token} />
      {state.status === 'error' && (
        <Alert kind="error" key={state.at}>
          {state.message}
        </Alert>
      )}
      {children}
      <Button busy={busy} busyLabel={texts.busy} size="lg" className="justify-self-start">
        {texts.action}
      </Button>
    </form>
  )
}
