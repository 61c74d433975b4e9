'use client'

import { useEffect, useRef, useState } from 'react'
import type { ProviderName } from '@/config/payment-providers'
import { Field } from '@/ui/field'
import { PhoneInput } from '@/ui/phone-input'
import { typedPhone } from '../phone-typing'

interface PhoneFieldProps {
  value: string
  provider: ProviderName
  texts: { phone: string; phoneHint: string; phoneWarning: Partial<Record<ProviderName, string>> }
  error?: string
  onChange: (value: string) => void
  /** Called with the operator of a complete number. */
  onOperator: (operator: ProviderName) => void
}

/** The probable operator of the number; requested only when the number is complete. */
function useOperator(phone: string, onOperator: PhoneFieldProps['onOperator']) {
  const heard = useRef(onOperator)
  heard.current = onOperator
  const [operator, setOperator] = useState<ProviderName | null>(null)
  const whole = /^6\d{8}$/.test(phone)
  useEffect(() => {
    let isCurrent = true
    if (!whole) {
      setOperator(null)
    } else {
      import('@/lib/cameroon-phone')
        .then(({ operatorHint }) => {
          if (!isCurrent) {
            return
          }
          const operator = operatorHint(`+237${phone}`)
          setOperator(operator)
          if (operator) {
            heard.current(operator)
          }
        })
        .catch(() => {})
    }
    return () => {
      isCurrent = false
    }
  }, [whole, phone])
  return operator
}

export function PhoneField({ value, provider, texts, error, onChange, onOperator }: PhoneFieldProps) {
  const operator = useOperator(value, onOperator)
  const isForeign = operator !== null && operator !== provider
  return (
    <div>
      <Field name="phone" label={texts.phone} hint={texts.phoneHint} error={error}>
        {(control) => (
          <PhoneInput
            {...control}
            value={value}
            enterKeyHint="next"
            autoComplete="tel"
            onChange={(event) => onChange(typedPhone(event.target.value))}
          />
        )}
      </Field>
      <p
        role="status"
        className="empty:hidden mt-2 rounded-[10px] border border-sun bg-sun-tint px-3.5 py-2 text-sm"
      >
        {isForeign ? (texts.phoneWarning[provider] ?? '') : ''}
      </p>
    </div>
  )
}
