'use client'

import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react'
import { buttonClass } from './button-class'
import { Drawing } from './drawing'
import { ellipsisVertical } from './icon-outlines'

interface RowMenuProps {
  /** The name of the button, which shows only three dots. */
  label: string
  className?: string
  children: ReactNode
}

const width = 240
const gap = 4

const itemsOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('a[href], button:not([disabled])') ?? []),
]

/**
 * The actions of one row, behind one button. The panel is a popover of the browser: it is above everything, closes
 * on Escape and on a press elsewhere, and opens without scripts, in the middle of the screen. Scripts put it beside its
 * button, and arrow keys move in it.
 */
export function RowMenu({ label, className = '', children }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const close = (event: Event) => {
      const element = panel.current
      if (!element?.matches(':popover-open')) {
        return
      }
      if (event.target instanceof Node && element.contains(event.target)) {
        return
      }
      element.hidePopover()
    }
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [])

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const element = panel.current
    const box = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !element || !box) {
      return
    }
    const left = Math.max(8, Math.min(box.right - width, window.innerWidth - width - 8))
    Object.assign(element.style, {
      margin: '0',
      inset: 'auto',
      left: `${left}px`,
      top: `${box.bottom + gap}px`,
    })
  }
  /** Opens upwards if there is not enough space below. */
  const fitInView = (event: ToggleEvent<HTMLDivElement>) => {
    const element = panel.current
    const box = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !element || !box) {
      return
    }
    const height = element.offsetHeight
    if (box.bottom + gap + height > window.innerHeight) {
      element.style.top = `${Math.max(8, box.top - gap - height)}px`
    }
    itemsOf(element)[0]?.focus({ preventScroll: true })
  }
  const move = (event: KeyboardEvent) => {
    const items = itemsOf(panel.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (next === undefined) {
      return
    }
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={buttonClass({ variant: 'quiet', size: 'sm', className: `size-11 px-0! ${className}` })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') {
            return
          }
          event.preventDefault()
          panel.current?.showPopover()
        }}
      >
        <Drawing outline={ellipsisVertical} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its entries are the controls */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onToggle={fitInView}
        onKeyDown={move}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button')) {
            panel.current?.hidePopover()
          }
        }}
        className="m-auto w-60 rounded-card border border-edge bg-raised p-1 text-left text-base font-normal text-ink"
      >
        {children}
      </div>
    </>
  )
}
