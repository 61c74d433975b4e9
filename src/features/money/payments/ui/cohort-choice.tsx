import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import { ChosenCohort } from './chosen-cohort'

export interface CohortChoices {
  label: string
  hint: string
  chosen: string
  options: readonly { value: string; label: string }[]
  /** The facts of the class for each value. */
  facts: Readonly<Record<string, readonly string[]>>
}

interface CohortChoiceProps {
  /** null: the program has no classes to choose. */
  cohorts: CohortChoices | null
  /** What was chosen before the form was refused. */
  value: string | undefined
  error: string | undefined
}

/** The choice of a class, which is optional. */
export function CohortChoice({ cohorts, value, error }: CohortChoiceProps) {
  return (
    cohorts && (
      <Field name="cohort" label={cohorts.label} hint={cohorts.hint} error={error}>
        {(control) => (
          <div className="grid gap-2">
            <Select {...control} defaultValue={value ?? cohorts.chosen}>
              {cohorts.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
            <div className="text-sm text-soft">
              <ChosenCohort initial={value ?? cohorts.chosen} facts={cohorts.facts} />
            </div>
          </div>
        )}
      </Field>
    )
  )
}
