import type { Locale } from '@/config/locales'
import type { FieldSpec } from '@/ui/action-field'
import type { ActionFormTexts, FormFunction } from '@/ui/action-form'
import { TickedForm } from '@/ui/ticked-form'

interface MoveFormProps {
  locale: Locale
  action: FormFunction
  /** The class that they leave, if it is one. */
  id?: string
  students: readonly { user_id: string; name: string }[]
  /** Everybody is ticked at first. */
  ticked?: boolean
  /** The prefix of a student's id in the name of a tick. */
  prefix: string
  fields: readonly FieldSpec[]
  texts: ActionFormTexts & { legend: string }
}

/** Ticked students move to another class together. */
export function MoveForm({ id, students, prefix, ...form }: MoveFormProps) {
  return (
    <TickedForm
      {...form}
      id="move"
      hidden={id === undefined ? {} : { id }}
      name="students"
      items={students.map(({ user_id, name }) => ({ name: `${prefix}${user_id}`, label: name }))}
    />
  )
}
