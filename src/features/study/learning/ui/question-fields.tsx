import { FieldError } from '@/ui/field-error'
import { InlineCode } from '@/ui/inline-code'
import type { PresentedQuestion } from '../learning.answers'
import { quizField } from '../quiz-form.rules'

export interface QuestionTexts {
  place: string
  choose: string
  hints: { multiple: string; order: string }
}

interface QuestionFieldsProps {
  texts: QuestionTexts
  number: number
  question: PresentedQuestion
  /** The previous answer, in the shape of the question's answer. */
  answer?: unknown
  /** The error in the present answer. */
  error?: string
  /** The id of the question's text, which labels the field. */
  describedBy?: string
}

const row =
  'flex min-h-12 items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 has-checked:border-forest has-checked:bg-forest-tint'
const box = 'size-5 shrink-0 accent-forest'

const includes = (answer: unknown, id: string) =>
  answer === id || (Array.isArray(answer) && answer.includes(id))
const textOf = (answer: unknown) =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''

function Choices({ question: { id, kind, options = [] }, answer }: QuestionFieldsProps) {
  const several = kind === 'multiple'
  return (
    <div className="grid gap-2">
      {options.map((option) => (
        <label key={option.id} className={row}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={several ? quizField('multiple', id, option.id) : quizField('single', id)}
            value={several ? 'on' : option.id}
            defaultChecked={includes(answer, option.id)}
            className={box}
          />
          <span>
            <InlineCode text={option.text} />
          </span>
        </label>
      ))}
    </div>
  )
}

function Places({ texts, question: { id, options = [] }, answer }: QuestionFieldsProps) {
  const before = Array.isArray(answer) ? (answer as string[]) : []
  return (
    <div className="grid gap-2">
      {options.map((option) => {
        const place = before.indexOf(option.id) + 1
        return (
          <label key={option.id} className="grid grid-cols-[5.5rem_1fr] items-center gap-3">
            <span className="select">
              <select
                name={quizField('order', id, option.id)}
                defaultValue={place > 0 ? String(place) : ''}
                className="control"
              >
                <option value="" aria-label={texts.place}>
                  –
                </option>
                {options.map((other, n) => (
                  <option key={other.id} value={n + 1}>
                    {n + 1}
                  </option>
                ))}
              </select>
            </span>
            <span>
              <InlineCode text={option.text} />
            </span>
          </label>
        )
      })}
    </div>
  )
}

function Pairs({ texts, question: { id, options = [], targets = [] }, answer }: QuestionFieldsProps) {
  const before = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, string>
  return (
    <div className="grid gap-3">
      {options.map((option) => (
        <label key={option.id} className="grid items-center gap-1.5 sm:grid-cols-2 sm:gap-4">
          <span>
            <InlineCode text={option.text} />
          </span>
          <span className="select">
            <select
              name={quizField('match', id, option.id)}
              defaultValue={before[option.id] ?? ''}
              className="control"
            >
              <option value="">{texts.choose}</option>
              {targets.map((target) => (
                <option key={target.id} value={target.id}>
                  {target.text.replaceAll('`', '')}
                </option>
              ))}
            </select>
          </span>
        </label>
      ))}
    </div>
  )
}

function Typed({ question: { id, kind }, answer, describedBy }: QuestionFieldsProps) {
  return (
    <input
      type="text"
      name={quizField(kind, id)}
      defaultValue={textOf(answer)}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={500}
      aria-labelledby={describedBy}
      className="control max-w-md"
    />
  )
}

const fields = {
  single: Choices,
  multiple: Choices,
  order: Places,
  match: Pairs,
  number: Typed,
  text: Typed,
} as const

/** One question as plain form fields: it works without JavaScript and with one hand on a phone. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { texts, number, question, error } = props
  const Fields = fields[question.kind]
  const legend = `question-${question.id}`
  return (
    <fieldset
      id={`field-${question.id}`}
      aria-describedby={error && `error-${question.id}`}
      className="grid min-w-0 scroll-mt-6 gap-3"
    >
      <legend id={legend} className="mb-3 text-lg leading-snug font-semibold">
        <span className="mr-2 text-soft">{number}.</span>
        <InlineCode text={question.text} />
      </legend>
      {(question.kind === 'multiple' || question.kind === 'order') && (
        <p className="text-sm text-soft">{texts.hints[question.kind]}</p>
      )}
      <Fields {...props} describedBy={legend} />
      <FieldError id={`error-${question.id}`} text={error} />
    </fieldset>
  )
}
