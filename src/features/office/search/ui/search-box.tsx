'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { searchOfficeNow } from '../actions'
import type { FoundGroup } from '../search-results'
import { FoundGroups } from './found-groups'
import type { SearchTexts } from './search-texts'

export interface SearchBoxProps {
  locale: Locale
  /** The page that does the same without scripts. */
  page: string
  texts: SearchTexts
  typed: string
  onType: (text: string) => void
}

const pauseMs = 200

/** The field of the dialog and what it finds. */
export function SearchBox({ locale, page, texts, typed, onType }: SearchBoxProps) {
  const [groups, setGroups] = useState<readonly FoundGroup[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  const q = typed.trim()
  const { networkError } = texts
  useEffect(() => {
    setProblem(null)
    if (q === '') {
      setGroups(null)
      setBusy(false)
      return
    }
    let over = false
    const timer = setTimeout(async () => {
      setBusy(true)
      const form = new FormData()
      form.set('q', q)
      form.set('locale', locale)
      try {
        const { status, data, message } = await searchOfficeNow({ status: 'idle' }, form)
        if (!over && status === 'ok') {
          setGroups(data as FoundGroup[])
        } else if (!over) {
          setProblem(message ?? null)
        }
      } catch {
        if (!over) {
          setProblem(networkError)
        }
      }
      if (!over) {
        setBusy(false)
      }
    }, pauseMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [q, locale, networkError])

  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') {
      return
    }
    const links = [...(box.current?.querySelectorAll<HTMLElement>('input[type=search], [data-found]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = (at + (event.key === 'ArrowDown' ? 1 : -1) + links.length) % links.length
    event.preventDefault()
    links[next]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links in it
    <div ref={box} onKeyDown={move} aria-busy={busy || undefined} className="grid gap-4">
      <form action={page} method="get">
        <label htmlFor="search-office" className="sr-only">
          {texts.label}
        </label>
        <input
          id="search-office"
          // The dialog is open before this is there, and has focused its Close button.
          ref={field}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          placeholder={texts.label}
          maxLength={text.sms}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="control"
        />
      </form>
      <p role="status" className="text-soft empty:hidden">
        {busy && !groups?.length ? texts.searching : (problem ?? (groups?.length === 0 ? texts.noMatch : ''))}
      </p>
      {groups && (
        <div className={busy ? 'opacity-80' : ''}>
          <FoundGroups locale={locale} groups={groups} texts={texts} />
        </div>
      )}
    </div>
  )
}
