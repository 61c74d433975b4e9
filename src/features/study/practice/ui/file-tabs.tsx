'use client'

import type { KeyboardEvent } from 'react'
import type { RunnerInfo } from '../runners/runner-info'

interface FileTabsProps {
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

/** The ids that connect the tabs with what they show. */
export const tabIds = (id: string, names: readonly string[], active: string) => ({
  panel: `${id}-panel`,
  tab: `${id}-${names.indexOf(active)}`,
})

/** A tab for each file. The arrows move from tab to tab, and Tab goes on to the file. */
export function FileTabs({ id, names, active, label, onChoose }: FileTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = moves[event.key]
    const name = move && names[move(names.indexOf(active), names.length)]
    if (name !== undefined) {
      event.preventDefault()
      onChoose(name)
      document.getElementById(tabIds(id, names, name).tab)?.focus()
    }
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <button
          key={name}
          id={tabIds(id, names, name).tab}
          type="button"
          role="tab"
          aria-selected={name === active}
          aria-controls={tabIds(id, names, active).panel}
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

const symbolsOf: Readonly<Record<string, readonly string[]>> = {
  css: ['{', '}', ':', ';', '.', '#', '-', '(', ')', '@', '%', ',', '>', '*', '"'],
  js: ['(', ')', '{', '}', '[', ']', '=', ';', '"', "'", '`', '$', '<', '>', '+', '!', '.'],
  json: ['{', '}', '[', ']', '"', ':', ',', '.', '-'],
}
const editorOf: Readonly<Record<string, RunnerInfo['editor']>> = {
  html: 'html',
  js: 'javascript',
  json: 'javascript',
  py: 'python',
  sql: 'sql',
}

/** How a file is written, by the ending of its name. */
export function writingOf(name: string, symbols: readonly string[]): Pick<RunnerInfo, 'editor' | 'symbols'> {
  const ending = name.replace(/^.*\./, '').toLowerCase()
  return { editor: editorOf[ending], symbols: symbolsOf[ending] ?? symbols }
}
