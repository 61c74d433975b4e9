'use client'

import { type ComponentProps, lazy, useEffect, useRef, useState } from 'react'
import { Field } from './field'
import { Select } from './input'
import { PasswordInput } from './password-input'
import { PhoneInput } from './phone-input'
import type { PictureTexts } from './picture-input'
import { TextareaField, TextField } from './text-field'

const PictureInput = lazy(async () => ({ default: (await import('./picture-input')).PictureInput }))

export interface SelectOption {
  value: string
  label: string
  /** Offered only while the select that this one follows has this value. Without scripts it is always offered. */
  of?: string
}

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
    | 'picture'
  maxLength?: number
  /** Of a textarea; 4 by default. */
  rows?: number
  autoComplete?: string
  defaultValue?: string
  options?: readonly SelectOption[]
  /** For a select: the name of another select, whose value decides which options with an `of` are offered. */
  follows?: string
  /** For a picture. */
  pictureTexts?: PictureTexts
  /** Emptied after success. */
  clears?: boolean
}

interface ActionFieldProps extends FieldSpec {
  idPrefix: string
  error?: string
  /** Where the form holds what is in the field. */
  value?: string
  onChange?: (event: { target: { value: string } }) => void
  showLabel: string
  hideLabel: string
}

type OptionSelectProps = ComponentProps<typeof Select> & {
  options: readonly SelectOption[]
  follows?: string
}

function OptionSelect({ options, follows, ...select }: OptionSelectProps) {
  const element = useRef<HTMLSelectElement>(null)
  const [followed, setFollowed] = useState<string | null>(null)
  useEffect(() => {
    const other = follows && element.current?.form?.elements.namedItem(follows)
    if (!(other instanceof HTMLSelectElement)) {
      return
    }
    const read = () => setFollowed(other.value)
    read()
    other.addEventListener('change', read)
    return () => other.removeEventListener('change', read)
  }, [follows])
  return (
    <Select ref={element} {...select}>
      {options
        .filter(({ of }) => of === undefined || followed === null || of === followed)
        .map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
    </Select>
  )
}

export function ActionField({
  kind,
  options = [],
  follows,
  clears: _,
  pictureTexts,
  showLabel,
  hideLabel,
  ...rest
}: ActionFieldProps) {
  const { name, label, hint, error, idPrefix, autoComplete, maxLength = 80 } = rest
  const held = { defaultValue: rest.defaultValue, value: rest.value, onChange: rest.onChange }
  if (kind === 'text') {
    return <TextField {...rest} enterKeyHint="next" maxLength={maxLength} />
  }
  if (kind === 'textarea') {
    return <TextareaField rows={4} {...rest} maxLength={maxLength} />
  }
  if (kind === 'number') {
    return <TextField {...rest} inputMode="numeric" maxLength={24} />
  }
  if (kind === 'date' || kind === 'time') {
    return <TextField {...rest} type={kind} />
  }
  // A day and a time, with the device's picker.
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
          return <PhoneInput {...control} {...held} enterKeyHint="done" />
        }
        if (kind === 'picture') {
          return pictureTexts && <PictureInput control={control} {...held} texts={pictureTexts} />
        }
        if (kind === 'select') {
          return <OptionSelect {...control} {...held} options={options} follows={follows} />
        }
        return <PasswordInput {...control} autoComplete={kind} showLabel={showLabel} hideLabel={hideLabel} />
      }}
    </Field>
  )
}
