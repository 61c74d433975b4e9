'use client'

import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { answerQuizAction } from '../actions'

interface QuizFormProps {
  locale: Locale
  id: string
  revision: number
  /** Where the form stands: slugs of the program and the item. */
  place: { slug: string; item: string }
  /** Made with the page: the same form sent twice is one attempt. */
  clientId: string
  children: ReactNode
  texts: { send: string; sending: string; network: string }
}

export function QuizForm({ locale, id, revision, place, clientId, children, texts }: QuizFormProps) {
  const { state, busy, form } = useFormAction(answerQuizAction, { networkError: texts.network })
  const hidden = { locale, id, revision, client_id: clientId, ...place }
  return (
    <form {...form} className="grid gap-8" autoComplete="off">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {state.status === 'error' && <Alert kind="error">{state.message}</Alert>}
      <Button busy={busy} busyLabel={texts.sending} className="justify-self-start">
        {texts.send}
      </Button>
    </form>
  )
}
