import type { ComponentProps } from 'react'

/**
 * Cameroon's code is shown before the number as a prefix, not as part of the value: somebody who types +237 or 00237 is
 * understood anyway.
 */
export function PhoneInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <div className="flex">
      <span
        aria-hidden="true"
        className="grid place-items-center rounded-l-[10px] border border-r-0 border-edge bg-sunken px-3.5 text-soft tabular-nums"
      >
        +237
      </span>
      <input
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        spellCheck={false}
        className={`control rounded-l-none tabular-nums ${className}`}
        {...rest}
      />
    </div>
  )
}
