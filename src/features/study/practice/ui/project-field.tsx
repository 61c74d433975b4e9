'use client'

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { say } from '@/i18n/say'
import { filesOf, type ProjectSpec, readFiles, writeFiles } from '../runners/project/files'
import type { RunnerInfo } from '../runners/runner-info'
import { CodeField, type Position } from './code-field'
import type { PracticeTexts } from './practice-texts'
import { ScrollBox } from './scroll-box'

interface ProjectFieldProps {
  spec: Pick<ProjectSpec, 'files'>
  value: string
  onChange(value: string): void
  symbols: readonly string[]
  position: Position | null
  texts: PracticeTexts
  errorId?: string
}

const symbolsOf: Readonly<Record<string, readonly string[]>> = {
  css: ['{', '}', ':', ';', '.', '#', '-', '(', ')', '@', '%', ',', '>', '*', '"'],
  js: ['(', ')', '{', '}', '[', ']', '=', ';', '"', "'", '`', '$', '<', '>', '+', '!', '.'],
  json: ['{', '}', '[', ']', '"', ':', ',', '.', '-'],
}
const editorOf: Readonly<Record<string, RunnerInfo['editor']>> = {
  html: 'html',
  js: 'javascript',
  json: 'javascript',
}
const endingOf = (name: string) => name.replace(/^.*\./, '').toLowerCase()

interface TabsProps {
  id: string
  names: readonly string[]
  active: string
  label: string
  onChoose(name: string): void
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The arrows move from tab to tab, and Tab goes on to the file. */
function Tabs({ id, names, active, label, onChoose }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = moves[event.key]
    const name = move && names[move(names.indexOf(active), names.length)]
    if (name !== undefined) {
      event.preventDefault()
      onChoose(name)
      document.getElementById(`${id}-${names.indexOf(name)}`)?.focus()
    }
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex flex-wrap gap-1.5">
      {names.map((name, n) => (
        <button
          key={name}
          id={`${id}-${n}`}
          type="button"
          role="tab"
          aria-selected={name === active}
          aria-controls={`${id}-panel`}
          tabIndex={name === active ? 0 : -1}
          onClick={() => onChoose(name)}
          className="min-h-11 rounded-card border border-edge bg-raised px-3 font-mono text-sm wrap-anywhere hover:bg-sunken aria-selected:border-2 aria-selected:border-forest aria-selected:bg-forest-tint aria-selected:font-semibold"
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** The files of a project: a tab for each, and the code field for the one that is chosen. */
export function ProjectField({
  spec,
  value,
  onChange,
  symbols,
  position,
  texts,
  errorId,
}: ProjectFieldProps) {
  const { labels, locale } = texts
  const id = useId()
  const names = spec.files.map(({ name }) => name)
  const [active, setActive] = useState(names[0] ?? '')
  /** Requests for a line that came before the tab was changed are done. */
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (position?.file !== undefined) {
      setActive(position.file)
    }
  }, [position])
  const choose = (name: string) => {
    setSeen(position?.at ?? 0)
    setActive(name)
  }
  const given = spec.files.find(({ name }) => name === active)?.given
  const wanted = position !== null && position.at > seen && position.file === active ? position : null
  const ending = endingOf(active)
  return (
    <div className="grid gap-3">
      <Tabs id={id} names={names} active={active} label={labels.files} onChoose={choose} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${names.indexOf(active)}`}>
        {given === undefined ? (
          <CodeField
            key={active}
            info={{ editor: editorOf[ending], symbols: symbolsOf[ending] ?? symbols }}
            label={say(locale, labels.fileLabel, { file: active })}
            value={filesOf(spec, value)[active] ?? ''}
            onChange={(text) => onChange(writeFiles({ ...readFiles(value), [active]: text }))}
            texts={texts}
            position={wanted}
            errorId={errorId}
          />
        ) : (
          <div className="grid gap-2">
            <p className="font-semibold">{say(locale, labels.fileGiven, { file: active })}</p>
            <ScrollBox
              label={active}
              className="max-h-[70dvh] overflow-y-auto border border-line bg-sunken p-3"
            >
              <pre className="font-mono text-base leading-relaxed">{given}</pre>
            </ScrollBox>
          </div>
        )}
      </div>
    </div>
  )
}
