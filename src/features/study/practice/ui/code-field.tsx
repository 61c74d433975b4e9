'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { RunnerInfo } from '../runners/runner-info'
import type { CodeEditor } from './code-editor'
import type { PracticeTexts } from './practice-texts'
import { breakLine, indent, insertText, selectLine } from './type-code'

/** A line that the learner wants to see; `at` grows with each request. */
export interface Position {
  line: number
  /** Of a project of several files. */
  file?: string
  at: number
}

interface CodeFieldProps {
  info: Pick<RunnerInfo, 'editor' | 'symbols'>
  value: string
  onChange(value: string): void
  texts: PracticeTexts
  /** What is written; without it: the learner's code. */
  label?: string
  /** The id of the error message about the answer. */
  errorId?: string
  position: Position | null
}

const keyClass =
  'min-h-11 min-w-11 shrink-0 rounded-card border border-edge bg-raised px-3 font-mono text-base hover:bg-sunken'

/** The keyboard of a phone stays open while the buttons for missing symbols are touched. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

interface SymbolRowProps {
  symbols: readonly string[]
  label: string
  onSymbol(symbol: string): void
  children?: React.ReactNode
}

export function SymbolRow({ symbols, label, onSymbol, children }: SymbolRowProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5" onPointerDown={keepFocus}>
      <legend className="sr-only">{label}</legend>
      {children}
      {symbols.map((symbol) => (
        <button
          key={symbol}
          type="button"
          tabIndex={-1}
          className={keyClass}
          onClick={() => onSymbol(symbol)}
        >
          {symbol}
        </button>
      ))}
    </fieldset>
  )
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The larger editor replaces the field if there is enough space, or on request. */
function useLargeEditor(
  area: React.RefObject<HTMLTextAreaElement | null>,
  { info, onChange, label }: Pick<CodeFieldProps, 'info' | 'onChange'> & { label: string },
) {
  const editor = useRef<CodeEditor | null>(null)
  const [offer, setOffer] = useState(false)
  const [failed, setFailed] = useState(false)
  const isRequested = useRef(false)
  const report = useRef(onChange)
  report.current = onChange
  useEffect(() => {
    setOffer(!savesData())
    return () => editor.current?.destroy()
  }, [])
  const open = async () => {
    if (isRequested.current) {
      return
    }
    isRequested.current = true
    setOffer(false)
    setFailed(false)
    const loaded = await import('./code-editor').catch(() => null)
    if (!loaded || !area.current) {
      isRequested.current = false
      setOffer(loaded === null)
      setFailed(loaded === null)
      return
    }
    editor.current = loaded.openCodeEditor(area.current, {
      language: info.editor,
      label,
      onChange: (text) => report.current(text),
    })
  }
  const onFocus = () => {
    if (offer && matchMedia('(min-width: 64rem) and (pointer: fine)').matches) {
      void open()
    }
  }
  return { editor, offer, failed, open, onFocus }
}

/** A plain field that works on any phone, with a row of symbols that its keyboard hides. */
export function CodeField(props: CodeFieldProps) {
  const { info, value, onChange, texts, position, errorId } = props
  const { labels } = texts
  const label = props.label ?? labels.codeLabel
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { editor, offer, failed, open, onFocus } = useLargeEditor(area, { info, onChange, label })
  useEffect(() => {
    if (position && area.current) {
      editor.current ? editor.current.selectLine(position.line) : selectLine(area.current, position.line)
    }
  }, [position, editor])
  const shownValue = useRef(value)
  // The text was set from outside: the starting code, or kept work.
  useEffect(() => {
    if (editor.current && shownValue.current !== value) {
      editor.current.replace(value)
    }
    shownValue.current = value
  }, [value, editor])
  const typed = (text: string) => {
    shownValue.current = text
    onChange(text)
  }
  const type = (symbol: string) =>
    editor.current ? editor.current.insert(symbol) : area.current && insertText(area.current, symbol)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.key === 'Enter' && plain && !event.nativeEvent.isComposing && area.current) {
      event.preventDefault()
      breakLine(area.current)
    }
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        value={value}
        rows={Math.min(22, Math.max(8, value.split('\n').length + 1))}
        onChange={(event) => typed(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        className="control w-full whitespace-pre-wrap wrap-anywhere font-mono text-base leading-relaxed"
      />
      <div data-needs-js className="grid gap-2">
        <SymbolRow symbols={info.symbols} label={labels.symbols} onSymbol={type}>
          {(['indent', 'outdent'] as const).map((way) => (
            <button
              key={way}
              type="button"
              tabIndex={-1}
              className={keyClass}
              aria-label={labels[way]}
              onClick={() =>
                editor.current
                  ? editor.current.insert(way === 'indent' ? '  ' : '')
                  : area.current && indent(area.current, way === 'indent')
              }
            >
              {way === 'indent' ? '⇥' : '⇤'}
            </button>
          ))}
        </SymbolRow>
        <p role="status" className="text-sm text-soft">
          {failed && labels.editorFailed}
        </p>
        {offer && (
          <button
            type="button"
            className="inline-flex min-h-11 items-center justify-self-start text-left underline underline-offset-4"
            onClick={() => void open()}
          >
            {labels.editor}
          </button>
        )}
      </div>
    </div>
  )
}
