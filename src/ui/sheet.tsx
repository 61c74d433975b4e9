import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class'

interface SheetProps {
  id: string
  /** The contents of its button on a phone. */
  trigger: ReactNode
  triggerLabel?: string
  look?: ButtonLook
  /** The text of the button that closes it. */
  doneText: string
  className?: string
  /** Always behind its button, also on a wide screen. */
  always?: boolean
  children: ReactNode
}

/**
 * Part of the page on a wide screen, behind a button on a phone, or on both. The browser opens and closes it: it works
 * without scripts.
 */
export function Sheet({
  id,
  trigger,
  triggerLabel,
  look,
  doneText,
  className = '',
  always,
  children,
}: SheetProps) {
  const onPhone = always ? '' : 'sm:hidden'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={triggerLabel}
        className={`${buttonClass({ variant: 'secondary', size: 'sm', ...look })} ${onPhone}`}
      >
        {trigger}
      </button>
      <div id={id} popover="auto" data-always={always || undefined} className="sheet">
        <div className={`grid gap-4 ${className}`}>
          {children}
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className={`${buttonClass({ variant: 'quiet' })} ${onPhone}`}
          >
            {doneText}
          </button>
        </div>
      </div>
    </>
  )
}
