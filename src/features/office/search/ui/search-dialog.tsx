'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Dialog } from '@/ui/dialog'
import { searchOfficeNow } from '../actions'
import type { FoundGroup } from '../search-results'
import { FoundGroups } from './found-groups'
import type { SearchTexts } from './search-texts'

interface SearchDialogProps {
  locale: Locale
  /** The page that does the same without scripts. */
  page: string
  texts: SearchTexts
  /** The drawing on its button. */
  children: ReactNode
}

const pauseMs = 200

/** One field for people, payments and messages, from every page: Ctrl or ⌘ and K. Without scripts its button is a link. */
export function SearchDialog({ locale, page, texts, children }: SearchDialogProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [groups, setGroups] = useState<readonly FoundGroup[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) {
        return
      }
      if (document.querySelector('dialog:modal')) {
        return
      }
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

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
    <>
      <a
        href={page}
        title={texts.open}
        aria-label={texts.open}
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex size-11 items-center justify-center rounded-[10px] text-ink hover:bg-sunken"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) {
            return
          }
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </a>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title} closeLabel={texts.close}>
        {open && (
          // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links in it
          <div ref={box} onKeyDown={move} aria-busy={busy || undefined} className="grid gap-4">
            <form action={page} method="get">
              <label htmlFor="search-office" className="sr-only">
                {texts.label}
              </label>
              <input
                id="search-office"
                // React's own autoFocus writes no attribute, and the dialog would focus its Close button.
                ref={(field) => field?.setAttribute('autofocus', '')}
                type="search"
                name="q"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                placeholder={texts.label}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                className="control"
              />
            </form>
            <p role="status" className="text-soft empty:hidden">
              {busy && !groups?.length
                ? texts.searching
                : (problem ?? (groups?.length === 0 ? texts.noMatch : ''))}
            </p>
            {groups && (
              <div className={busy ? 'opacity-80' : ''}>
                <FoundGroups groups={groups} texts={texts} />
              </div>
            )}
          </div>
        )}
      </Dialog>
    </>
  )
}
