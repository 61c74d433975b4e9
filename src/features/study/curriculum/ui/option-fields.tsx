'use client'

import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import type { ChoiceDraft, QuestionDraft } from '../question-draft.rules'
import type { ItemFormTexts } from './item-form-texts'
import { WordsFields } from './words-fields'

export interface QuestionFieldsProps {
  question: QuestionDraft
  /** 'questions.0' */
  path: string
  texts: ItemFormTexts
  onChange: (next: QuestionDraft) => void
}

interface OptionFieldsProps extends QuestionFieldsProps {
  option: ChoiceDraft
  /** Its position among the options. */
  n: number
}

const withOption = (question: QuestionDraft, n: number, part: Partial<ChoiceDraft>): QuestionDraft => ({
  ...question,
  options: question.options.map((each, index) => (index === n ? { ...each, ...part } : each)),
})

/** One option, with the fields that decide for its kind of question whether it is right. */
export function OptionFields(props: OptionFieldsProps) {
  const { question, option, path, n, texts, onChange } = props
  const { labels } = texts
  const { kind, options } = question
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4">
      <WordsFields
        path={`${path}.options.${n}.text`}
        label={say(texts.locale, labels.option, { number: n + 1 })}
        value={option.text}
        texts={texts}
        maxLength={500}
        onChange={(text) => onChange(withOption(question, n, { text }))}
      />
      {(kind === 'single' || kind === 'multiple') && <RightField {...props} />}
      {kind === 'order' && <PlaceField {...props} />}
      {kind === 'match' && <PairField {...props} />}
      {options.length > 2 && (
        <Button
          type="button"
          variant="quiet"
          size="sm"
          className="-ml-4 justify-self-start"
          aria-label={say(texts.locale, labels.removeOption, { number: n + 1 })}
          onClick={() => onChange({ ...question, options: options.toSpliced(n, 1) })}
        >
          {labels.remove}
        </Button>
      )}
    </div>
  )
}

/** Whether it is right, and why. */
function RightField({ question, option, path, n, texts, onChange }: OptionFieldsProps) {
  const { labels } = texts
  const { kind, right } = question
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type={kind === 'single' ? 'radio' : 'checkbox'}
          name={`right-${question.id}`}
          checked={right.includes(option.id)}
          onChange={(event) =>
            onChange({
              ...question,
              right:
                kind === 'single'
                  ? [option.id]
                  : event.target.checked
                    ? [...right, option.id]
                    : right.filter((id) => id !== option.id),
            })
          }
          className="size-5"
        />
        <span>
          {labels.isRight}
          <span className="sr-only">{`: ${say(texts.locale, labels.option, { number: n + 1 })}`}</span>
        </span>
      </label>
      <WordsFields
        path={`${path}.options.${n}.why`}
        label={labels.why}
        value={option.why}
        texts={texts}
        maxLength={1_000}
        onChange={(why) => onChange(withOption(question, n, { why }))}
      />
    </>
  )
}

/** Its position in the right order. */
function PlaceField({ question, option, path, n, texts, onChange }: OptionFieldsProps) {
  const { labels } = texts
  const { options, right } = question
  const order = [
    ...right.filter((id) => options.some((option) => option.id === id)),
    ...options.map(({ id }) => id).filter((id) => !right.includes(id)),
  ]
  return (
    <Field
      name={`${path}.options.${n}.place`}
      idPrefix="item"
      label={`${labels.place}: ${say(texts.locale, labels.option, { number: n + 1 })}`}
    >
      {({ name: _, ...control }) => (
        <Select
          {...control}
          value={order.indexOf(option.id)}
          onChange={(event) =>
            onChange({
              ...question,
              right: order
                .filter((id) => id !== option.id)
                .toSpliced(Number(event.target.value), 0, option.id),
            })
          }
        >
          {order.map((id, place) => (
            <option key={id} value={place}>
              {place + 1}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Its counterpart. */
function PairField({ question, option, path, n, texts, onChange }: OptionFieldsProps) {
  const { labels } = texts
  return (
    <Field
      name={`${path}.options.${n}.pair`}
      idPrefix="item"
      label={`${labels.pair}: ${say(texts.locale, labels.option, { number: n + 1 })}`}
    >
      {({ name: _, ...control }) => (
        <Select
          {...control}
          value={question.pairs[option.id] ?? ''}
          onChange={(event) =>
            onChange({ ...question, pairs: { ...question.pairs, [option.id]: event.target.value } })
          }
        >
          <option value="">{labels.choosePair}</option>
          {question.targets.map(({ id, text }, target) => (
            <option key={id} value={id}>
              {text[texts.locale] ||
                text.en ||
                text.fr ||
                say(texts.locale, labels.target, { number: target + 1 })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
