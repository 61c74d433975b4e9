import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field'
import { Input, Textarea } from './input'

type Own = Omit<FieldProps, 'children'>

/** What the field shows, and what its input takes. */
function split<Props extends Own>(props: Props) {
  const { name, label, hint, error, optional, idPrefix, className, ...input } = props
  return { field: { name, label, hint, error, optional, idPrefix, className }, input }
}

/** Label, hint, error and one input: what most fields are. */
export function TextField(props: Own & ComponentProps<'input'>) {
  const { field, input } = split(props)
  return <Field {...field}>{(control) => <Input {...input} {...control} />}</Field>
}

export function TextareaField(props: Own & ComponentProps<'textarea'>) {
  const { field, input } = split(props)
  return <Field {...field}>{(control) => <Textarea {...input} {...control} />}</Field>
}
