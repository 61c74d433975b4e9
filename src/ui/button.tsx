import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The button stays in its place with its focus, and ignores further presses. */
  busy?: boolean
  /** Its text while busy; the wider of both texts decides the width. */
  busyLabel?: ReactNode
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    className,
    busy = false,
    busyLabel,
    disabled,
    onClick,
    children,
    type,
    ...rest
  } = props
  const text = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <button
      type={type ?? 'submit'}
      className={buttonClass({
        variant,
        size,
        className: `${disabled && !busy ? 'opacity-55' : ''} ${className ?? ''}`,
      })}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className="grid">
        <span className={`${text} ${busy ? 'invisible' : ''}`}>{children}</span>
        {(busy || busyLabel) && (
          <span className={`${text} ${busy ? '' : 'invisible'}`} aria-hidden={!busy}>
            <span className="spin" aria-hidden="true" />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  )
}
