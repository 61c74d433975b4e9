'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ErrorSummary } from '@/ui/error-summary'
import { correctRegistrationAction } from '../actions'
import { CohortSelect } from './cohort-select'
import { PersonFields } from './person-fields'
import { type ProgramChoice, ProgramSelect } from './program-select'
import type { RegistrationTexts } from './registration-texts'
import { useRegistrationForm } from './use-registration-form'

interface DetailsFormProps {
  locale: Locale
  programs: readonly ProgramChoice[]
  texts: RegistrationTexts
  initial: Record<string, string>
}

const idPrefix = 'details'
const fields = ['program', 'cohort', 'firstName', 'lastName', 'username', 'email', 'phone'] as const

/** Step 1 again, for corrections. */
export function PersonalDetailsForm({ locale, programs, texts, initial }: DetailsFormProps) {
  const { bind, errors, state, busy, form, chosen, username, errorOf, register, typed } = useRegistrationForm(
    {
      schema: 'registrationDetailsSchema',
      action: correctRegistrationAction,
      texts,
      initial,
      draft: false,
      fields,
      idPrefix,
    },
  )
  return (
    <form {...form} className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <ErrorSummary key={state.at} locale={locale} title={texts.errorSummaryTitle} errors={errors} />
      {state.message && Object.keys(state.errors ?? {}).length === 0 && errors.length === 0 && (
        <Alert kind="error" title={state.message} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <ProgramSelect
          {...register('program')}
          programs={programs}
          chosen={chosen}
          labels={texts.labels}
          error={errorOf('program')}
          idPrefix={idPrefix}
          defaultValue={typed.program}
        />
        <CohortSelect
          {...register('cohort')}
          programs={programs}
          chosen={chosen}
          labels={texts.labels}
          error={errorOf('cohort')}
          idPrefix={idPrefix}
          defaultValue={typed.cohort}
        />
        <PersonFields
          locale={locale}
          bind={bind}
          labels={texts.labels}
          idPrefix={idPrefix}
          username={username}
        />
      </div>
      <Button size="lg" busy={busy} busyLabel={texts.labels.detailsSaving}>
        {texts.labels.detailsSubmit}
      </Button>
    </form>
  )
}
