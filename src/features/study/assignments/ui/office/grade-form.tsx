'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { text } from '@/config/limits'
import { Alert } from '@/ui/alert'
import { dropDraft } from '@/ui/draft'
import { ErrorSummary } from '@/ui/error-summary'
import { FieldError } from '@/ui/field-error'
import { TextareaField, TextField } from '@/ui/text-field'
import { useCheckedForm } from '@/ui/use-checked-form'
import { useDraft } from '@/ui/use-draft'
import { grade } from '../../actions'
import { DecisionChoice, GradeButtons, type GradeFormProps, ReadyComments } from './grade-fields'
import { RubricFields } from './rubric-fields'
import { useGradingKeys } from './use-grading-keys'

const fields = ['status', 'rubric', 'grade', 'feedback'] as const

/** Accept or return, with a grade and a comment; saving leads to the next waiting file, or back to the list. */
export function GradeForm({ locale, file, back, next, readyComments, texts }: GradeFormProps) {
  const router = useRouter()
  const element = useRef<HTMLFormElement>(null)
  const [outdated, setOutdated] = useState(false)
  // The draft belongs to this grading, so it does not replace what a colleague has graded in the meantime.
  const [draft] = useState(`grade-${file.id}-${file.seen}`)
  const { onInput } = useDraft(draft, element, { whole: true })
  const { state, busy, errors, form } = useCheckedForm(grade, {
    element,
    check: {
      schema: async () => (await import('../../assignments.schema')).gradeSubmissionSchema,
      rules: texts.rules,
    },
    // Each criterion is a field of the form, all together one of the page.
    fieldOf: (name) => name.replace(/^rubric\..*/, 'rubric'),
    networkError: texts.networkError,
    onAnswer: ({ code }) => setOutdated(code === 'conflict'),
    onLeave: () => dropDraft(draft),
  })
  const { values = {}, message } = state.status === 'error' ? state : {}
  const wrong = fields.flatMap((name) => (errors[name] ? [{ id: `grade-${name}`, text: errors[name] }] : []))
  const decided = values.status ?? (file.status === 'submitted' ? '' : file.status)
  /** The colleague's grade is shown beside the form; the form still contains the typed text. */
  const readAgain = () => {
    setOutdated(false)
    router.refresh()
  }
  useGradingKeys(element)
  return (
    <form {...form} onInput={onInput} className="grid content-start gap-4">
      {Object.entries({ locale, id: file.id, seen: file.seen, back, next: next ?? '' }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <ErrorSummary locale={locale} title={texts.errorSummaryTitle} errors={wrong} />
      {state.status === 'error' && message && wrong.length === 0 && <Alert kind="error" title={message} />}
      <fieldset>
        <legend className="mb-1.5 font-semibold">{texts.decision}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <DecisionChoice
            id="grade-status"
            value="accepted"
            label={texts.accept}
            decided={decided}
            wrong={Boolean(errors.status)}
          />
          <DecisionChoice
            value="returned"
            label={texts.return}
            decided={decided}
            wrong={Boolean(errors.status)}
          />
        </div>
        <FieldError id="grade-status-error" text={errors.status} />
      </fieldset>
      {file.rubric.length > 0 && (
        <RubricFields
          rubric={file.rubric}
          typed={values}
          error={errors.rubric}
          locale={locale}
          texts={texts}
        />
      )}
      <TextField
        name="grade"
        idPrefix="grade"
        label={texts.gradeField}
        hint={texts.gradeHint}
        error={errors.grade}
        defaultValue={values.grade ?? (file.grade === null ? '' : String(file.grade))}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
      />
      <div>
        <TextareaField
          name="feedback"
          idPrefix="grade"
          label={texts.comment}
          hint={texts.commentHint}
          error={errors.feedback}
          defaultValue={values.feedback ?? file.feedback ?? ''}
          rows={4}
          maxLength={text.feedback}
        />
        <ReadyComments comments={readyComments} legend={texts.readyComments} />
      </div>
      <GradeButtons
        back={back}
        next={next}
        busy={busy}
        texts={texts}
        onReadAgain={outdated ? readAgain : undefined}
      />
      <p className="hidden text-sm text-soft js:pointer-fine:block">{texts.keys}</p>
    </form>
  )
}
