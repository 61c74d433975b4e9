'use client'

import { type ReactNode, useState } from 'react'
import type { Locale } from '@/config/locales'
import { submitLearningEntry } from '@/features/base/offline/ui/device-outbox'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { answerReviewAction } from '../actions'
import type { Question } from '../item-definition.schema'
import { isCorrect } from '../quiz.rules'
import { readQuizForm } from '../quiz-form.rules'

/** The data with which the device can grade; only for questions that were answered correctly before. */
export interface LocalAnswer {
  question: Question
  /** The right answer as text. */
  words: string
  explanation: string
}

interface ReviewFormProps {
  locale: Locale
  card: string
  /** Its name while it waits for the network. */
  label: string
  clientId: string
  localAnswer: LocalAnswer | null
  children: ReactNode
  texts: Record<
    'send' | 'sending' | 'network' | 'kept' | 'notKept' | 'empty' | 'right' | 'wrong' | 'rightAnswer',
    string
  >
}

interface Verdict {
  correct: boolean
  localAnswer: LocalAnswer
}

/** One review question: graded by the server, or by the device if there is no network. */
export function ReviewForm({ locale, card, label, clientId, localAnswer, children, texts }: ReviewFormProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const keep = async (form: FormData): Promise<FormAnswer> => {
    const [answer] = Object.values(readQuizForm(Object.fromEntries(form)))
    if (answer === undefined) {
      return { status: 'error', message: texts.empty }
    }
    const outcome = await submitLearningEntry({ kind: 'review', card, answer, client_id: clientId }, label)
    if (outcome.kind === 'arrived') {
      location.reload()
      return { status: 'ok' }
    }
    if (outcome.kind === 'waiting') {
      setVerdict(localAnswer && { correct: isCorrect(localAnswer.question, answer), localAnswer })
      return { status: 'ok', message: texts.kept }
    }
    const message = outcome.kind === 'refused' ? outcome.result.message : undefined
    return { status: 'error', message: message ?? texts.notKept }
  }
  const { state, busy, form } = useFormAction(answerReviewAction, {
    networkError: texts.network,
    onFailure: keep,
  })
  if (state.status === 'ok' && state.message) {
    return (
      <Alert
        kind={verdict?.correct === false ? 'warning' : 'success'}
        title={verdict && (verdict.correct ? texts.right : texts.wrong)}
      >
        {verdict && !verdict.correct && (
          <p>
            {texts.rightAnswer} {verdict.localAnswer.words}
          </p>
        )}
        {verdict && <p className="mt-1">{verdict.localAnswer.explanation}</p>}
        <p className="mt-1">{state.message}</p>
      </Alert>
    )
  }
  const hidden = { locale, card, client_id: clientId }
  return (
    <form {...form} className="grid gap-5" autoComplete="off">
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
