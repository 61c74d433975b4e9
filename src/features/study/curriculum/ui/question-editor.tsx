'use client'

import { useState } from 'react'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { SectionCard } from '@/ui/section-card'
import { emptyQuestion, type QuestionDraft, readQuestions, writeQuestions } from '../question-draft.rules'
import type { ItemFormTexts } from './item-form-texts'
import { idOf } from './problem-list'
import { QuestionFields } from './question-editor-fields'

interface QuestionEditorProps {
  definition: string
  texts: ItemFormTexts
  onChange: (definition: string) => void
}

export function parseDefinition(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** The questions of a quiz, which can be added, ordered, removed and restored. */
export function QuestionEditor({ definition, texts, onChange }: QuestionEditorProps) {
  const { labels } = texts
  const questions = readQuestions(parseDefinition(definition))
  const [removed, setRemoved] = useState<{ question: QuestionDraft; at: number } | null>(null)
  const write = (next: QuestionDraft[]) => onChange(JSON.stringify(writeQuestions(next)))
  const name = (text: string, n: number) => say(texts.locale, text, { number: n + 1 })
  const move = (n: number, by: -1 | 1) => {
    const question = questions[n]
    if (question && questions[n + by]) {
      write(questions.toSpliced(n, 1).toSpliced(n + by, 0, question))
    }
  }
  return (
    <SectionCard id="definition" title={labels.questionsTitle}>
      <p id={idOf('definition')} tabIndex={-1} role="status" className="outline-none">
        {removed ? name(labels.questionRemoved, removed.at) : questions.length === 0 && labels.noQuestions}
      </p>
      {removed && (
        <Button
          type="button"
          variant="quiet"
          size="sm"
          className="-ml-4"
          onClick={() => {
            write(questions.toSpliced(removed.at, 0, removed.question))
            setRemoved(null)
          }}
        >
          {labels.undo}
        </Button>
      )}
      <ol className="grid gap-6">
        {questions.map((question, n) => (
          <li key={question.id}>
            <fieldset className="grid gap-5 rounded-card border border-line p-4">
              <legend className="px-1 font-semibold">{name(labels.question, n)}</legend>
              <QuestionFields
                question={question}
                path={`questions.${n}`}
                texts={texts}
                onChange={(next) => write(questions.toSpliced(n, 1, next))}
              />
              <div className="flex flex-wrap gap-2 border-t border-line pt-4">
                {n > 0 && (
                  <Button
                    type="button"
                    variant="secondary"
                    size="sm"
                    aria-label={name(labels.upQuestion, n)}
                    onClick={() => move(n, -1)}
                  >
                    {labels.up}
                  </Button>
                )}
                {n < questions.length - 1 && (
                  <Button
                    type="button"
                    variant="secondary"
                    size="sm"
                    aria-label={name(labels.downQuestion, n)}
                    onClick={() => move(n, 1)}
                  >
                    {labels.down}
                  </Button>
                )}
                <Button
                  type="button"
                  variant="quiet"
                  size="sm"
                  aria-label={name(labels.removeQuestion, n)}
                  onClick={() => {
                    setRemoved({ question, at: n })
                    write(questions.toSpliced(n, 1))
                    document.getElementById(idOf('definition'))?.focus()
                  }}
                >
                  {labels.remove}
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {questions.length < 60 && (
        <Button
          type="button"
          variant="secondary"
          className="mt-5"
          onClick={() => write([...questions, emptyQuestion()])}
        >
          {labels.addQuestion}
        </Button>
      )}
    </SectionCard>
  )
}
