'use client'

import type { ChangeEvent, ComponentProps } from 'react'

type CodeInputProps = Omit<ComponentProps<'input'>, 'maxLength' | 'type'> & {
  digits?: number
  /** Called with the digits when the last one was typed. */
  onComplete?: (code: string) => void
}

/** One field for the code from the mail. A pasted `123 456` is accepted; the phone suggests the code and shows digits. */
export function CodeInput({ digits = 6, onComplete, onChange, className = '', ...rest }: CodeInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const clean = event.target.value.replace(/\D/g, '').slice(0, digits)
    if (clean !== event.target.value) {
      event.target.value = clean
    }
    onChange?.(event)
    if (clean.length === digits) {
      onComplete?.(clean)
    }
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      pattern="[0-9\s]*"
      spellCheck={false}
      className={`control max-w-72 font-mono text-2xl tracking-[0.35em] tabular-nums ${className}`}
      onChange={change}
      {...rest}
    />
  )
}
