'use client'

import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import { TextField } from '@/ui/text-field'
import {
  type ChoiceDraft,
  newId,
  type QuestionDraft,
  type QuestionKind,
  questionKinds,
} from '../question-draft.rules'
import { OptionFields, type QuestionFieldsProps } from './option-fields'
import { idOf } from './problem-list'
import { WordsFields } from './words-fields'

const hasOptions = (kind: QuestionKind) => kind !== 'number' && kind !== 'text'
const blank = { en: '', fr: '' }

/** The kind, the texts and the answer of one question. */
export function QuestionFields({ question, path, texts, onChange }: QuestionFieldsProps) {
  const { labels } = texts
  const { kind } = question
  const change = (part: Partial<QuestionDraft>) => onChange({ ...question, ...part })
  const setKind = (next: QuestionKind) => {
    const pair = () => ({ id: newId('o'), text: blank, why: blank })
    const target = () => ({ id: newId('t'), text: blank, why: blank })
    change({
      kind: next,
      right: next === 'single' ? question.right.slice(0, 1) : question.right,
      ...(hasOptions(next) && question.options.length === 0 ? { options: [pair(), pair()] } : {}),
      ...(next === 'match' && question.targets.length === 0 ? { targets: [target(), target()] } : {}),
    })
  }
  return (
    <>
      <Field name={`${path}.kind`} idPrefix="item" label={labels.questionKind}>
        {({ name: _, ...control }) => (
          <div className="max-w-xs">
            <Select
              {...control}
              value={kind}
              onChange={(event) => setKind(event.target.value as QuestionKind)}
            >
              {questionKinds.map((each) => (
                <option key={each} value={each}>
                  {texts.kinds[each]}
                </option>
              ))}
            </Select>
          </div>
        )}
      </Field>
      <WordsFields
        path={`${path}.text`}
        label={labels.questionText}
        value={question.text}
        texts={texts}
        rows={2}
        maxLength={2_000}
        onChange={(text) => change({ text })}
      />
      <div id={idOf(`${path}.answer`)} tabIndex={-1} className="grid gap-5 outline-offset-4">
        {hasOptions(kind) && <Options question={question} path={path} texts={texts} onChange={onChange} />}
        {kind === 'match' && <Targets question={question} path={path} texts={texts} onChange={onChange} />}
        {kind === 'number' && (
          <div className="grid gap-4 sm:grid-cols-3">
            {(['number', 'tolerance', 'units'] as const).map((name) => (
              <TextField
                key={name}
                name={`${path}.${name}`}
                idPrefix="item"
                label={labels[name === 'number' ? 'answerNumber' : name]}
                hint={{ number: undefined, tolerance: labels.toleranceHint, units: labels.unitsHint }[name]}
                inputMode={name === 'units' ? 'text' : 'decimal'}
                maxLength={name === 'units' ? 200 : 30}
                value={question[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            ))}
          </div>
        )}
        {kind === 'text' && (
          <WordsFields
            path={`${path}.accepted`}
            label={labels.accepted}
            hint={labels.acceptedHint}
            value={question.accepted}
            texts={texts}
            rows={3}
            maxLength={4_000}
            onChange={(accepted) => change({ accepted })}
          />
        )}
      </div>
      <WordsFields
        path={`${path}.explanation`}
        label={labels.explanation}
        value={question.explanation}
        texts={texts}
        rows={2}
        maxLength={2_000}
        onChange={(explanation) => change({ explanation })}
      />
    </>
  )
}

function Options({ question, path, texts, onChange }: QuestionFieldsProps) {
  const { labels } = texts
  const { kind, options } = question
  const change = (part: Partial<QuestionDraft>) => onChange({ ...question, ...part })
  return (
    <fieldset id={idOf(`${path}.options`)} tabIndex={-1} className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">{labels.options}</legend>
      {options.map((option, n) => (
        <OptionFields
          key={option.id}
          option={option}
          n={n}
          question={question}
          path={path}
          texts={texts}
          onChange={onChange}
        />
      ))}
      <div className="flex flex-wrap items-center gap-4">
        {options.length < 12 && (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            onClick={() => change({ options: [...options, { id: newId('o'), text: blank, why: blank }] })}
          >
            {labels.addOption}
          </Button>
        )}
        {(kind === 'single' || kind === 'multiple') && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={question.shuffle}
              onChange={(event) => change({ shuffle: event.target.checked })}
              className="size-5"
            />
            {labels.shuffle}
          </label>
        )}
      </div>
    </fieldset>
  )
}

function Targets({ question, path, texts, onChange }: QuestionFieldsProps) {
  const { labels } = texts
  const { targets } = question
  const change = (next: ChoiceDraft[]) => onChange({ ...question, targets: next })
  return (
    <fieldset id={idOf(`${path}.targets`)} tabIndex={-1} className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">{labels.targets}</legend>
      {targets.map((target, n) => (
        <div key={target.id} className="grid gap-3 border-l-2 border-line pl-4">
          <WordsFields
            path={`${path}.targets.${n}.text`}
            label={say(texts.locale, labels.target, { number: n + 1 })}
            value={target.text}
            texts={texts}
            maxLength={500}
            onChange={(text) =>
              change(targets.map((each, index) => (index === n ? { ...each, text } : each)))
            }
          />
          {targets.length > 2 && (
            <Button
              type="button"
              variant="quiet"
              size="sm"
              className="-ml-4 justify-self-start"
              aria-label={say(texts.locale, labels.removeTarget, { number: n + 1 })}
              onClick={() => change(targets.toSpliced(n, 1))}
            >
              {labels.remove}
            </Button>
          )}
        </div>
      ))}
      {targets.length < 12 && (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => change([...targets, { id: newId('t'), text: blank, why: blank }])}
        >
          {labels.addTarget}
        </Button>
      )}
    </fieldset>
  )
}
