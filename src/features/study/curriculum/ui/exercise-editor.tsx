'use client'

import { useState } from 'react'
import { type Locale, locales } from '@/config/locales'
import { type RunnerName, runnerNames, runnerOf } from '@/features/study/practice/runners/registry'
import type { AuthorPart } from '@/features/study/practice/runners/runner-info'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { SectionCard } from '@/ui/section-card'
import { TextareaField, TextField } from '@/ui/text-field'
import {
  asCode,
  asJson,
  asLines,
  type CheckDraft,
  newCheck,
  readExercise,
  readJson,
  readLines,
  withPart,
  withRunner,
} from '../exercise-draft.rules'
import type { ItemFormTexts } from './item-form-texts'
import { idOf } from './problem-list'
import { parseDefinition } from './question-editor'
import { WordsFields } from './words-fields'

interface ExerciseEditorProps {
  definition: string
  texts: ItemFormTexts
  onChange: (definition: string) => void
}

interface PartProps {
  part: AuthorPart
  path: string
  value: unknown
  texts: ItemFormTexts
  onChange(value: unknown): void
}

const mono = '[&_textarea]:font-mono [&_textarea]:text-sm'
const rowsOf = (text: string) => Math.min(18, Math.max(3, text.split('\n').length + 1))

interface TickProps {
  id: string
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

function Tick({ id, label, checked, onChange }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0"
      />
      <span>{label}</span>
    </label>
  )
}

/** Code for both languages, or one for each. */
function CodePart({ part, path, value, texts, onChange }: PartProps) {
  const code = asCode(value)
  const label = texts.exercise.parts[part.name] ?? part.name
  const each = typeof code !== 'string'
  const field = (language: Locale | null, text: string) => ({
    name: language ? `${path}.${language}` : path,
    idPrefix: 'item',
    label: language ? say(texts.locale, texts.inLanguage[language], { field: label }) : label,
    value: text,
    rows: rowsOf(text),
    spellCheck: false,
    className: mono,
  })
  return (
    <div className="grid gap-2">
      {each ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {locales.map((language) => (
            <TextareaField
              key={language}
              {...field(language, code[language])}
              onChange={(event) => onChange({ ...code, [language]: event.target.value })}
            />
          ))}
        </div>
      ) : (
        <TextareaField {...field(null, code)} onChange={(event) => onChange(event.target.value)} />
      )}
      <Tick
        id={`${idOf(path)}-each`}
        label={texts.exercise.labels.eachLanguage}
        checked={each}
        onChange={(apart) =>
          onChange(
            apart && typeof code === 'string'
              ? { en: code, fr: code }
              : asCode(code && (code as { en: string }).en),
          )
        }
      />
    </div>
  )
}

/** Data, written as JSON: invalid JSON stays as typed text. */
function JsonPart({ part, path, value, texts, onChange }: PartProps) {
  const [typed, setTyped] = useState(() => asJson(value))
  return (
    <TextareaField
      name={path}
      idPrefix="item"
      label={texts.exercise.parts[part.name] ?? part.name}
      hint={texts.exercise.labels.jsonHint}
      value={typed}
      rows={rowsOf(typed)}
      spellCheck={false}
      className={mono}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value.trim() === '' ? undefined : readJson(event.target.value))
      }}
    />
  )
}

function Part(props: PartProps) {
  const { part, path, value, texts, onChange } = props
  const label = texts.exercise.parts[part.name] ?? part.name
  switch (part.kind) {
    case 'code':
      return <CodePart {...props} />
    case 'json':
      return <JsonPart {...props} />
    case 'tick':
      return <Tick id={idOf(path)} label={label} checked={value === true} onChange={onChange} />
    case 'lines':
      return <LinesPart {...props} />
    case 'line':
      return (
        <TextField
          name={path}
          idPrefix="item"
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

function LinesPart({ part, path, value, texts, onChange }: PartProps) {
  const [typed, setTyped] = useState(() => asLines(value))
  return (
    <TextareaField
      name={path}
      idPrefix="item"
      label={texts.exercise.parts[part.name] ?? part.name}
      hint={texts.exercise.labels.linesHint}
      value={typed}
      rows={rowsOf(typed)}
      spellCheck={false}
      className={mono}
      onChange={(event) => {
        setTyped(event.target.value)
        const lines = readLines(event.target.value)
        onChange(lines.length > 0 ? lines : undefined)
      }}
    />
  )
}

interface CheckProps {
  check: CheckDraft
  n: number
  parts: readonly AuthorPart[]
  texts: ItemFormTexts
  onChange(check: CheckDraft): void
  onRemove(): void
}

function CheckFields({ check, n, parts, texts, onChange, onRemove }: CheckProps) {
  const { labels } = texts.exercise
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        {say(texts.locale, labels.checkNumber, { number: n + 1 })}{' '}
        <code className="font-normal">{check.id}</code>
      </legend>
      <WordsFields
        path={`checks.${n}.label`}
        label={labels.checkLabel}
        value={check.label}
        texts={texts}
        maxLength={300}
        onChange={(label) => onChange({ ...check, label })}
      />
      <WordsFields
        path={`checks.${n}.says`}
        label={labels.checkSays}
        value={check.says ?? { en: '', fr: '' }}
        texts={texts}
        maxLength={300}
        onChange={(says) => onChange(withPart(check, 'says', says.en || says.fr ? says : undefined))}
      />
      {parts.map((part) => (
        <Part
          key={part.name}
          part={part}
          path={`checks.${n}.${part.name}`}
          value={check[part.name]}
          texts={texts}
          onChange={(value) => onChange(withPart(check, part.name, value))}
        />
      ))}
      <Button type="button" variant="quiet" size="sm" className="justify-self-start" onClick={onRemove}>
        {say(texts.locale, labels.removeCheck, { number: n + 1 })}
      </Button>
    </fieldset>
  )
}

/** An exercise: its runner, start and solution, hints, and checks with the parts that the runner knows. */
export function ExerciseEditor({ definition, texts, onChange }: ExerciseEditorProps) {
  const { labels } = texts.exercise
  const draft = readExercise(parseDefinition(definition))
  const runner = (runnerNames as string[]).includes(draft.runner) ? (draft.runner as RunnerName) : 'web'
  const { author } = runnerOf(runner)
  const write = (next: object) => onChange(JSON.stringify(next))
  const setHints = (hints: typeof draft.hints) => write({ ...draft, hints })
  const setChecks = (checks: CheckDraft[]) => write({ ...draft, checks })
  return (
    <SectionCard id="definition" title={labels.title}>
      <div className="grid gap-6">
        <p id={idOf('definition')} tabIndex={-1} className="outline-none">
          {labels.lead}
        </p>
        <label className="grid gap-1">
          <span className="font-semibold">{labels.runner}</span>
          <span className="select">
            <select
              className="control"
              value={runner}
              onChange={(event) => {
                const name = event.target.value as RunnerName
                write(withRunner(draft, name, runnerOf(name).author))
              }}
            >
              {runnerNames.map((name) => (
                <option key={name} value={name}>
                  {texts.exercise.runners[name]}
                </option>
              ))}
            </select>
          </span>
        </label>
        {author.own.map((part) => (
          <Part
            key={`${runner} ${part.name}`}
            part={part}
            path={part.name}
            value={draft[part.name]}
            texts={texts}
            onChange={(value) => write(withPart(draft, part.name, value))}
          />
        ))}
        {draft.hints.map((hint, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position of a hint is its name
          <div key={n} className="grid gap-2">
            <WordsFields
              path={`hints.${n}`}
              label={say(texts.locale, labels.hint, { number: n + 1 })}
              value={hint}
              texts={texts}
              maxLength={600}
              onChange={(next) => setHints(draft.hints.toSpliced(n, 1, next))}
            />
            <Button
              type="button"
              variant="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => setHints(draft.hints.toSpliced(n, 1))}
            >
              {say(texts.locale, labels.removeHint, { number: n + 1 })}
            </Button>
          </div>
        ))}
        {draft.hints.length < 6 && (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setHints([...draft.hints, { en: '', fr: '' }])}
          >
            {labels.addHint}
          </Button>
        )}
        {draft.checks.map((check, n) => (
          <CheckFields
            key={`${runner} ${check.id}`}
            check={check}
            n={n}
            parts={author.check}
            texts={texts}
            onChange={(next) => setChecks(draft.checks.toSpliced(n, 1, next))}
            onRemove={() => setChecks(draft.checks.toSpliced(n, 1))}
          />
        ))}
        {draft.checks.length < 12 && (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setChecks([...draft.checks, newCheck()])}
          >
            {labels.addCheck}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}
