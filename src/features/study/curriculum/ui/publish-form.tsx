'use client'

import type { Locale } from '@/config/locales'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { useItemVersion } from './item-version'

interface PublishFormProps {
  locale: Locale
  hidden: Readonly<Record<string, string>>
  version: number
  hasDraft: boolean
  action: FormFunction
  texts: { publish: string; publishing: string; seeProblems: string; networkError: string }
}

/** Publishes the stored draft; problems link to the list above. */
export function PublishForm({ locale, hidden, version, hasDraft, action, texts }: PublishFormProps) {
  const item = useItemVersion(version)
  const { state, busy, form } = useFormAction(
    action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    {
      networkError: texts.networkError,
      onAnswer: ({ status, data }) => {
        if (status === 'ok') {
          item.onMade((data as { version: number }).version)
        }
      },
    },
  )
  const answer = state.message && (
    <Alert key={state.at} kind={state.status === 'ok' ? 'success' : 'error'} title={state.message}>
      {state.code === 'invalid' && (
        <a href="#problems" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {texts.seeProblems}
        </a>
      )}
    </Alert>
  )
  // If there is nothing to publish, only the message of the last publishing is shown, without the form.
  if (!hasDraft) {
    return <div className="grid gap-4">{answer}</div>
  }
  return (
    <form {...form} className="grid gap-4">
      <input type="hidden" name="locale" value={locale} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="version" value={item.version} />
      {answer}
      <Button
        busy={busy || item.saving}
        busyLabel={busy ? texts.publishing : undefined}
        className="justify-self-start"
      >
        {texts.publish}
      </Button>
    </form>
  )
}
