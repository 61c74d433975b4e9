'use client'

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Dialog } from '@/ui/dialog'
import type { SearchBoxProps } from './search-box'
import type { SearchTexts } from './search-texts'

interface SearchDialogProps {
  locale: Locale
  /** The page that does the same without scripts. */
  page: string
  texts: SearchTexts
  /** The drawing on its button. */
  children: ReactNode
}

const loadBox = () => import('./search-box')

/** Fetched with the first search, so that every page of the office is lighter. Without a network the dialog says so. */
const SearchBox = lazy(() =>
  loadBox().then(
    (box) => ({ default: box.SearchBox }),
    () => ({ default: ({ texts }: SearchBoxProps) => <p role="alert">{texts.networkError}</p> }),
  ),
)

/** One field for people, payments and messages, from every page: Ctrl or ⌘ and K. Without scripts its button is a link. */
export function SearchDialog({ locale, page, texts, children }: SearchDialogProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') {
        // It is there when the K follows.
        loadBox().catch(() => undefined)
      }
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
          <Suspense>
            <SearchBox locale={locale} page={page} texts={texts} typed={typed} onType={setTyped} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
