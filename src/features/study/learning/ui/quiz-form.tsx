'use client'

import { useEffect, useState } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { submitLearningEntry } from '@/features/base/offline/ui/device-outbox'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { answerQuizAction } from '../actions'
import type { PresentedQuestion } from '../learning.answers'
import { readQuizForm, unordered } from '../quiz-form.rules'
import { QuestionFields, type QuestionTexts } from './question-fields'

interface QuizFormProps {
  locale: Locale
  id: string
  /** Its name while it waits for the network. */
  title: string
  revision: number
  /** The place of the form: slugs of the program and the item. */
  place: { slug: string; item: string }
  /** Made with the page: the same form sent twice is one attempt. */
  clientId: string
  questions: readonly PresentedQuestion[]
  /** Answers that were right before; they stay. */
  kept: Readonly<Record<string, unknown>>
  fieldTexts: QuestionTexts
  texts: Record<'send' | 'sending' | 'network' | 'kept' | 'notKept' | 'empty' | 'places', string>
}

/** The server grades, so without a network the answers wait on the device and the result comes later. */
async function keepAnswers(form: FormData, props: QuizFormProps): Promise<FormAnswer> {
  const { locale, id, title, revision, place, texts } = props
  const answers = readQuizForm(Object.fromEntries(form))
  if (Object.keys(answers).length === 0) {
    return { status: 'error', message: texts.empty }
  }
  const client_id = String(form.get('client_id'))
  const outcome = await submitLearningEntry(
    { kind: 'attempt', item: id, revision, answers, client_id },
    title,
  )
  if (outcome.kind === 'waiting') {
    return { status: 'ok', message: texts.kept }
  }
  if (outcome.kind === 'arrived') {
    location.assign(`${href(locale, paths.myItem(place.slug, place.item), { attempt: client_id })}#result`)
    return { status: 'ok' }
  }
  const message = outcome.kind === 'refused' ? outcome.result.message : undefined
  return { status: 'error', message: message ?? texts.notKept }
}

/** A page from the device's cache has an old id, but each visit must be a separate attempt. */
function useClientId(initialId: string) {
  const [clientId, setClientId] = useState(initialId)
  useEffect(() => {
    if (document.documentElement.dataset.keptAt) {
      setClientId(crypto.randomUUID())
    }
  }, [])
  return clientId
}

export function QuizForm(props: QuizFormProps) {
  const { locale, id, revision, place, questions, kept, fieldTexts, texts } = props
  const clientId = useClientId(props.clientId)
  const { state, busy, form } = useFormAction(answerQuizAction, {
    networkError: texts.network,
    check: async (sent) => {
      const wrong = unordered(readQuizForm(Object.fromEntries(sent)))
      return wrong.length > 0 ? Object.fromEntries(wrong.map((question) => [question, texts.places])) : null
    },
    onFailure: (sentForm) => keepAnswers(sentForm, props),
  })
  const hidden = { locale, id, revision, client_id: clientId, ...place }
  // If the form was sent without scripts and refused, the answer contains what was chosen.
  const previousAnswers = state.status === 'error' && state.values ? readQuizForm(state.values) : kept
  const errors = state.status === 'error' ? (state.errors ?? {}) : {}
  const firstWrong = questions.find((question) => errors[question.id])?.id
  const pressedAt = state.status === 'error' ? state.at : undefined
  useEffect(() => {
    if (pressedAt && firstWrong) {
      document.querySelector<HTMLElement>(`#field-${CSS.escape(firstWrong)} select`)?.focus()
    }
  }, [pressedAt, firstWrong])
  if (state.status === 'ok' && state.message) {
    return <Alert kind="success">{state.message}</Alert>
  }
  return (
    <form {...form} className="grid gap-8" autoComplete="off">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {questions.map((question, n) => (
        <QuestionFields
          key={question.id}
          number={n + 1}
          question={question}
          answer={previousAnswers[question.id]}
          error={errors[question.id]}
          texts={fieldTexts}
        />
      ))}
      {state.status === 'error' && (state.message || firstWrong) && (
        // Without scripts the browser itself moves to it.
        // biome-ignore lint/a11y/noAutofocus: the message is the result of the press
        <div tabIndex={-1} autoFocus className="outline-none">
          <Alert kind="error">{state.message || texts.places}</Alert>
        </div>
      )}
      <Button busy={busy} busyLabel={texts.sending} className="justify-self-start">
        {texts.send}
      </Button>
    </form>
  )
}
