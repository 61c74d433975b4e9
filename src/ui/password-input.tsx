'use client'

import { type ComponentProps, useState } from 'react'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string }

/** The toggle is a word, not an eye icon: it names its effect, in both languages. It needs scripts, so it is hidden without them. */
export function PasswordInput({ showLabel, hideLabel, className = '', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`control pr-24 ${className}`}
        {...rest}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 hidden min-w-20 px-3 text-sm font-semibold text-forest js:block"
        aria-controls={rest.id}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? hideLabel : showLabel}
      </button>
    </div>
  )
}
