'use client'

import { type InputHTMLAttributes, type KeyboardEvent, useRef, useState } from 'react'
import { say } from '@/i18n/say'
import { readDay, showDay } from '../runners/formulas/dates'
import { cellsOf, fillDown, openBelow } from '../runners/formulas/fill'
import { readLines, writeLines } from '../runners/formulas/lines'
import type { SheetSpec } from '../runners/formulas/runner'
import { SymbolRow } from './code-field'
import type { PracticeTexts } from './practice-texts'
import { ScrollBox } from './scroll-box'
import { insertText } from './type-code'

interface SheetFieldProps {
  spec: SheetSpec
  value: string
  onChange(value: string): void
  /** The values of the cells in the last run. */
  values?: Readonly<Record<string, string>>
  symbols: readonly string[]
  texts: PracticeTexts
  /** The id of the error message about the answer. */
  errorId?: string
}

const columnOf = (name: string) => name.replace(/\d+/, '')
const rowOf = (name: string) => Number(name.replace(/\D+/, ''))
const byLength = (one: string, other: string) => one.length - other.length || one.localeCompare(other)

/** A sheet with more rows is scrolled inside its box. */
const longFrom = 15

const typed: InputHTMLAttributes<HTMLInputElement> = {
  autoCapitalize: 'off',
  autoCorrect: 'off',
  autoComplete: 'off',
  spellCheck: false,
}

/**
 * A small sheet as a table: the open cells are fields, with their computed value below. On a phone a cell is
 * chosen in the table and written in a field below it, as wide as the screen.
 */
export function SheetField({ spec, value, onChange, values, symbols, texts, errorId }: SheetFieldProps) {
  const { labels } = texts
  const last = useRef<HTMLInputElement | null>(null)
  const bar = useRef<HTMLInputElement>(null)
  const open = spec.open.flatMap(cellsOf)
  const [chosen, setChosen] = useState(open[0] ?? '')
  const [filled, setFilled] = useState('')
  const cells = readLines(value)
  const write = (name: string, content: string) => {
    setFilled('')
    onChange(writeLines({ ...cells, [name]: content }))
  }
  const below = openBelow(chosen, open)
  const fill = () => {
    const end = below.at(-1)
    if (end !== undefined && cells[chosen]) {
      onChange(writeLines(fillDown(cells, chosen, below)))
      setFilled(say(texts.locale, labels.filledDown, { place: chosen, end }))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isControl = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (isControl && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      fill()
    }
  }
  const names = [...Object.keys(spec.cells), ...open]
  const columns = [...new Set(names.map(columnOf))].sort(byLength)
  const rows = [...new Set(names.map(rowOf))].sort((one, other) => one - other)
  const textOf = (name: string) => {
    const content = spec.cells[name] ?? ''
    if (typeof content === 'string' && content.startsWith('=')) {
      return values?.[name] ?? content
    }
    const day = readDay(String(content))
    return day === undefined ? String(content) : showDay(day)
  }
  return (
    <div className="grid gap-2">
      <ScrollBox
        label={labels.answerLabel}
        className={`border border-line ${rows.length > longFrom ? 'max-h-[70dvh] overflow-y-auto' : ''}`}
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr>
              <td className="sticky top-0 left-0 z-30 border-r border-b border-line bg-sunken p-2" />
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="sticky top-0 z-20 border-b border-l border-line bg-sunken p-2 text-center"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-r border-b border-line bg-sunken p-2 text-center"
                >
                  {row}
                </th>
                {columns.map((column) => {
                  const name = `${column}${row}`
                  return (
                    <td key={name} className="border-b border-l border-line bg-raised p-2 align-top">
                      {open.includes(name) ? (
                        <>
                          <input
                            {...typed}
                            aria-label={name}
                            aria-invalid={errorId ? true : undefined}
                            aria-describedby={errorId}
                            value={cells[name] ?? ''}
                            onFocus={(event) => {
                              last.current = event.target
                              setChosen(name)
                            }}
                            onKeyDown={onKeyDown}
                            onChange={(event) => write(name, event.target.value)}
                            className="control w-full min-w-32 px-2 font-mono text-base max-sm:hidden"
                          />
                          <button
                            type="button"
                            aria-label={say(texts.locale, labels.cellLabel, {
                              place: name,
                              text: cells[name] ?? '',
                            })}
                            aria-pressed={name === chosen}
                            onClick={() => {
                              setChosen(name)
                              bar.current?.focus()
                            }}
                            className="block min-h-11 w-full min-w-16 max-w-28 truncate rounded-[6px] border border-edge px-2 text-left font-mono aria-pressed:border-2 aria-pressed:border-forest aria-pressed:bg-forest-tint sm:hidden"
                          >
                            {cells[name]}
                          </button>
                          {values?.[name] !== undefined && values[name] !== '' && (
                            <span className="mt-1 block font-semibold">
                              {say(texts.locale, labels.value, { text: values[name] })}
                            </span>
                          )}
                        </>
                      ) : (
                        <span className="whitespace-nowrap">{textOf(name)}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <label data-needs-js className="flex items-center gap-3 sm:hidden">
        <span className="min-w-8 font-semibold">{chosen}</span>
        <input
          {...typed}
          ref={bar}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          value={cells[chosen] ?? ''}
          enterKeyHint="next"
          onFocus={(event) => {
            last.current = event.target
          }}
          onChange={(event) => write(chosen, event.target.value)}
          onKeyDown={(event) => {
            onKeyDown(event)
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
              event.preventDefault()
              setChosen(open[(open.indexOf(chosen) + 1) % open.length] ?? chosen)
            }
          }}
          className="control min-w-0 grow px-3 font-mono text-base"
        />
      </label>
      <div data-needs-js className="grid gap-2">
        {open.some((name) => openBelow(name, open).length > 0) && (
          <div className="flex flex-wrap items-center gap-x-3">
            <button
              type="button"
              aria-keyshortcuts="Control+D"
              aria-disabled={below.length === 0 || !cells[chosen]}
              onClick={fill}
              className="inline-flex min-h-11 items-center underline underline-offset-4 aria-disabled:text-soft aria-disabled:no-underline"
            >
              {say(texts.locale, labels.fillDown, { place: chosen })}
            </button>
            <p role="status" className="text-sm text-soft">
              {filled}
            </p>
          </div>
        )}
        <SymbolRow
          symbols={symbols}
          label={labels.symbols}
          onSymbol={(symbol) => {
            const visible = (field: HTMLInputElement | null) => (field?.offsetParent ? field : null)
            const field =
              visible(last.current) ??
              visible(bar.current) ??
              document.querySelector<HTMLInputElement>('[data-practice] td input')
            if (field) {
              insertText(field, symbol)
            }
          }}
        />
      </div>
    </div>
  )
}
