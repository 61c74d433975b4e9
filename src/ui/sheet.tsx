import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class'

interface SheetProps {
  id: string
  /** What its button shows on a phone. */
  trigger: ReactNode
  triggerLabel?: string
  look?: ButtonLook
  /** Closes it. */
  doneText: string
  className?: string
  children: ReactNode
}

/**
 * Part of the page on a wide screen, behind a button on a phone. The browser opens and closes it: it works
 * without scripts.
 */
export function Sheet({ id, trigger, triggerLabel, look, doneText, className = '', children }: SheetProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={triggerLabel}
        className={`${buttonClass({ variant: 'secondary', size: 'sm', ...look })} sm:hidden`}
      >
        {trigger}
      </button>
      <div id={id} popover="auto" className="sheet">
        <div className={`grid gap-4 ${className}`}>
          {children}
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className={`${buttonClass({ variant: 'quiet' })} sm:hidden`}
          >
            {doneText}
          </button>
        </div>
      </div>
    </>
  )
}
