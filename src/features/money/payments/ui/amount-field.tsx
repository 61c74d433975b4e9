'use client'

import type { Locale } from '@/config/locales'
import { formatXaf } from '@/lib/xaf'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

interface AmountFieldProps {
  locale: Locale
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The typed digits, and beside them the formatted sum, because a zero too many is easily overlooked. */
export function AmountField({ locale, label, hint, error, value, onChange }: AmountFieldProps) {
  const digits = value.replace(/\D/g, '')
  return (
    <Field name="amount" label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Input
            {...control}
            className="max-w-40 tabular-nums"
            inputMode="numeric"
            autoComplete="transaction-amount"
            enterKeyHint="done"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {digits && digits.length < 8 && (
            <output htmlFor={control.id} className="font-semibold tabular-nums">
              {formatXaf(Number(digits), locale)}
            </output>
          )}
        </div>
      )}
    </Field>
  )
}
