'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '@/ui/dialog'
import { areShortcutsOff, isShortcut, setShortcutsOff } from '@/ui/shortcuts'

interface OfficeShortcutsProps {
  texts: {
    open: string
    title: string
    close: string
    off: string
    rows: readonly { keys: string; text: string }[]
  }
  /** Letter → address, after the key g. */
  places: Readonly<Record<string, string>>
  /** What its button shows. */
  children: ReactNode
}

/** Keys for people who are here all day. They never fire in a field or a dialog, and can be switched off. */
export function OfficeShortcuts({ texts, places, children }: OfficeShortcutsProps) {
  const [open, setOpen] = useState(false)
  const [off, setOff] = useState(false)
  useEffect(() => setOff(areShortcutsOff()), [])
  useEffect(() => {
    let afterG = 0
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) {
        return
      }
      if (document.querySelector('dialog[open]')) {
        return
      }
      const search = document.querySelector<HTMLInputElement>('[data-primary-search]')
      const place = event.timeStamp - afterG < 1500 ? places[event.key] : undefined
      afterG = event.key === 'g' ? event.timeStamp : 0
      if (place) {
        window.location.assign(place)
      } else if (event.key === '?') {
        setOpen(true)
      } else if (event.key === '/' && search) {
        search.focus()
      } else {
        return
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [places])
  const toggle = (checked: boolean) => {
    setOff(checked)
    setShortcutsOff(checked)
  }
  return (
    <>
      <button
        type="button"
        className="hidden min-h-11 min-w-11 items-center justify-center rounded-[10px] font-semibold hover:bg-sunken lg:js:inline-flex"
        aria-label={texts.open}
        title={texts.open}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title} closeLabel={texts.close}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {texts.rows.map(({ keys, text }) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="rounded-md border border-edge bg-sunken px-2 py-0.5 font-mono text-sm">
                  {keys}
                </kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label htmlFor="shortcuts-off" className="mt-5 flex min-h-11 items-center gap-3">
          <input
            id="shortcuts-off"
            type="checkbox"
            className="size-5 accent-forest"
            checked={off}
            onChange={(event) => toggle(event.currentTarget.checked)}
          />
          {texts.off}
        </label>
      </Dialog>
    </>
  )
}
