import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import { ChosenClass } from './chosen-class'

export interface ClassChoices {
  label: string
  hint: string
  chosen: string
  options: readonly { value: string; label: string }[]
  /** The facts of the class for each value. */
  facts: Readonly<Record<string, readonly string[]>>
}

interface ClassChoiceProps {
  /** null: the program has no classes to choose. */
  classes: ClassChoices | null
  /** What was chosen before the form was refused. */
  value: string | undefined
  error: string | undefined
}

/** The choice of a class, which is optional. */
export function ClassChoice({ classes, value, error }: ClassChoiceProps) {
  return (
    classes && (
      <Field name="cohort" label={classes.label} hint={classes.hint} error={error}>
        {(control) => (
          <div className="grid gap-2">
            <Select {...control} defaultValue={value ?? classes.chosen}>
              {classes.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
            <div className="text-sm text-soft">
              <ChosenClass initial={value ?? classes.chosen} facts={classes.facts} />
            </div>
          </div>
        )}
      </Field>
    )
  )
}
