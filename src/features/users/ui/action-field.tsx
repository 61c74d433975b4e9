'use client'

import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import { PasswordInput } from '@/ui/password-input'
import { PhoneInput } from '@/ui/phone-input'
import { TextField } from '@/ui/text-field'

export interface FieldSpec {
  name: string
  label: string
  hint?: string
  kind: 'text' | 'email' | 'phone' | 'current-password' | 'new-password' | 'select'
  autoComplete?: string
  defaultValue?: string
  options?: readonly { value: string; label: string }[]
  /** Empty again after success. */
  clears?: boolean
}

interface ActionFieldProps extends FieldSpec {
  idPrefix: string
  error?: string
  showLabel: string
  hideLabel: string
}

export function ActionField({
  kind,
  options = [],
  clears: _,
  showLabel,
  hideLabel,
  ...rest
}: ActionFieldProps) {
  const { name, label, hint, error, idPrefix, autoComplete, defaultValue } = rest
  if (kind === 'text') return <TextField {...rest} enterKeyHint="next" maxLength={80} />
  if (kind === 'email')
    return (
      <TextField
        {...rest}
        type="email"
        inputMode="email"
        autoComplete={autoComplete ?? 'email'}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
    )
  return (
    <Field {...{ name, label, hint, error, idPrefix }}>
      {(control) => {
        if (kind === 'phone')
          return <PhoneInput {...control} defaultValue={defaultValue} enterKeyHint="done" />
        if (kind === 'select')
          return (
            <Select {...control} defaultValue={defaultValue}>
              {options.map(({ value, label: text }) => (
                <option key={value} value={value} lang={value}>
                  {text}
                </option>
              ))}
            </Select>
          )
        return <PasswordInput {...control} autoComplete={kind} showLabel={showLabel} hideLabel={hideLabel} />
      }}
    </Field>
  )
}
