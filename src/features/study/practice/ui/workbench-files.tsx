'use client'

import { useId, useState } from 'react'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { type Files, firstPage } from '../runners/project/files'
import { endings, mostFiles, nameProblem, type Tool } from '../workbench/tools.rules'
import type { WorkbenchTexts } from './workbench-texts'

interface NewFileProps {
  tool: Tool
  files: Files
  texts: WorkbenchTexts
  onAdd(name: string): void
}

/** A new file is named first. */
export function NewFile({ tool, files, texts, onAdd }: NewFileProps) {
  const { bench, locale } = texts
  const id = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const ending = endings[tool][0] ?? ''
  const add = () => {
    const problem = nameProblem(tool, name.trim(), files)
    if (problem === 'badName') {
      return setError(
        say(locale, bench.labels.badName, { endings: endings[tool].map((each) => `.${each}`).join(', ') }),
      )
    }
    if (problem === 'nameTaken') {
      return setError(bench.labels.nameTaken)
    }
    onAdd(name.trim())
    setName('')
  }
  if (Object.keys(files).length >= mostFiles) {
    return <p className="text-sm text-soft">{say(locale, bench.labels.tooMany, { count: mostFiles })}</p>
  }
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {bench.labels.newFile}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={name}
          placeholder={`menu.${ending}`}
          maxLength={50}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : `${id}-error`}
          onChange={(event) => {
            setError('')
            setName(event.target.value)
          }}
          className="control min-w-0 grow font-mono"
        />
        <Button variant="secondary">{bench.labels.add}</Button>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} text={error || undefined} />
      </div>
    </form>
  )
}

interface RemoveFileProps {
  tool: Tool
  files: Files
  active: string
  texts: WorkbenchTexts
  onRemove(): void
}

/** Removes the open file after a second press. The first page of a project and the only file stay. */
export function RemoveFile({ tool, files, active, texts: { bench, locale }, onRemove }: RemoveFileProps) {
  const [asked, setAsked] = useState('')
  if (Object.keys(files).length < 2 || (tool === 'web' && active === firstPage)) {
    return null
  }
  if (asked !== active) {
    return (
      <Button type="button" variant="quiet" onClick={() => setAsked(active)}>
        {say(locale, bench.labels.remove, { file: active })}
      </Button>
    )
  }
  const question = say(locale, bench.labels.removeAsk, { file: active })
  return (
    <fieldset aria-label={question} className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="font-semibold wrap-anywhere">{question}</span>
      <Button type="button" variant="secondary" size="sm" autoFocus onClick={onRemove}>
        {bench.labels.removeYes}
      </Button>
      <Button type="button" variant="quiet" size="sm" onClick={() => setAsked('')}>
        {bench.labels.removeNo}
      </Button>
    </fieldset>
  )
}
