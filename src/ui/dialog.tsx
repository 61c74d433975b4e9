'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
}

/** The browser's own dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ open, onClose, title, closeLabel, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (open && !dialog?.open) {
      dialog?.showModal()
    }
    if (!open && dialog?.open) {
      dialog.close()
    }
  }, [open])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-0 text-ink backdrop:bg-black/60"
    >
      <div className="flex items-start justify-between gap-4 border-b border-line p-5">
        <h2 id={titleId} className="display min-w-0 text-xl wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          className="-m-2 size-11 shrink-0 text-2xl leading-none"
          aria-label={closeLabel}
          onClick={onClose}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="p-5 wrap-anywhere">{children}</div>
    </dialog>
  )
}
