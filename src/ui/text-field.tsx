import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field'
import { Input, Textarea } from './input'

type Own = Omit<FieldProps, 'children'>

/** Label, hint, error and one input: what most fields are. */
export function TextField({
  name,
  label,
  hint,
  error,
  optional,
  idPrefix,
  className,
  ...input
}: Own & ComponentProps<'input'>) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      idPrefix={idPrefix}
      className={className}
    >
      {(control) => <Input {...input} {...control} />}
    </Field>
  )
}

export function TextareaField({
  name,
  label,
  hint,
  error,
  optional,
  idPrefix,
  className,
  ...input
}: Own & ComponentProps<'textarea'>) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      idPrefix={idPrefix}
      className={className}
    >
      {(control) => <Textarea {...input} {...control} />}
    </Field>
  )
}
