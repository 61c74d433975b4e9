'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useSoftPush } from './use-soft-push'

interface UrlDialogProps {
  title: ReactNode
  closeLabel: string
  /** The same page without the dialog. */
  closeHref: string
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog with an address (`?message=…`): it can be linked, survives a reload, and the back button closes it. Without
 * scripts it is open above the page, and its close button is a link.
 */
export function UrlDialog({ title, closeLabel, closeHref, wide = false, children }: UrlDialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const { push, pending } = useSoftPush()
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.matches(':modal')) {
      return
    }
    const before = document.activeElement
    dialog.close()
    dialog.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus()
      }
    }
  }, [])
  const leave = () => push(closeHref)
  return (
    <dialog
      ref={element}
      open
      aria-labelledby={titleId}
      aria-busy={pending || undefined}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      className={`fixed inset-0 z-40 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-raised p-0 text-ink backdrop:bg-black/60 ${wide ? 'max-w-4xl' : 'max-w-xl'}`}
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-raised p-5">
        <h2 id={titleId} className="display min-w-0 text-xl wrap-anywhere">
          {title}
        </h2>
        <a
          href={closeHref}
          className="-m-2 inline-flex size-11 shrink-0 items-center justify-center text-2xl leading-none no-underline"
          onClick={(event) => {
            event.preventDefault()
            leave()
          }}
        >
          <span aria-hidden="true">×</span>
          <span className="sr-only">{closeLabel}</span>
        </a>
      </div>
      <div className="p-5 wrap-anywhere">{children}</div>
    </dialog>
  )
}
