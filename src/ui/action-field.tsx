'use client'

import { Field } from './field'
import { Select } from './input'
import { PasswordInput } from './password-input'
import { PhoneInput } from './phone-input'
import { TextareaField, TextField } from './text-field'

export interface FieldSpec {
  name: string
  label: string
  hint?: string
  kind:
    | 'text'
    | 'textarea'
    | 'number'
    | 'email'
    | 'phone'
    | 'current-password'
    | 'new-password'
    | 'select'
    | 'moment'
    | 'date'
    | 'time'
  maxLength?: number
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
  const { name, label, hint, error, idPrefix, autoComplete, defaultValue, maxLength = 80 } = rest
  if (kind === 'text') {
    return <TextField {...rest} enterKeyHint="next" maxLength={maxLength} />
  }
  if (kind === 'textarea') {
    return <TextareaField {...rest} rows={4} maxLength={maxLength} />
  }
  if (kind === 'number') {
    return <TextField {...rest} inputMode="numeric" maxLength={12} />
  }
  if (kind === 'date' || kind === 'time') {
    return <TextField {...rest} type={kind} />
  }
  // A day and a time, as the device chooses them.
  if (kind === 'moment') {
    return <TextField {...rest} type="datetime-local" />
  }
  if (kind === 'email') {
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
  }
  return (
    <Field name={name} label={label} hint={hint} error={error} idPrefix={idPrefix}>
      {(control) => {
        if (kind === 'phone') {
          return <PhoneInput {...control} defaultValue={defaultValue} enterKeyHint="done" />
        }
        if (kind === 'select') {
          return (
            <Select {...control} defaultValue={defaultValue}>
              {options.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )
        }
        return <PasswordInput {...control} autoComplete={kind} showLabel={showLabel} hideLabel={hideLabel} />
      }}
    </Field>
  )
}
