'use client'

import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ErrorSummary } from '@/ui/error-summary'
import { Link } from '@/ui/link'
import { TextField } from '@/ui/text-field'
import { registerAction } from '../actions'
import { CohortSelect } from './cohort-select'
import { PasswordFields } from './password-fields'
import { PersonFields } from './person-fields'
import { type ProgramChoice, ProgramSelect } from './program-select'
import type { RegistrationTexts } from './registration-texts'
import { registrationDraft, useRegistrationForm } from './use-registration-form'

interface RegistrationFormProps {
  locale: Locale
  /** In the order of the select; the first one is chosen unless the address names another. */
  programs: readonly ProgramChoice[]
  texts: RegistrationTexts
}

const idPrefix = 'register'
const fields = [
  'program',
  'cohort',
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'date_of_birth',
  'password',
  'confirmPassword',
] as const

/** Step 1: the profile. The button shows the price of the chosen program. */
export function RegistrationForm({ locale, programs, texts }: RegistrationFormProps) {
  const first = programs[0]
  const { bind, errors, state, busy, form, chosen, username, errorOf, register, typed } = useRegistrationForm(
    {
      schema: 'registrationSchema',
      action: registerAction,
      texts,
      initial: { program: first?.slug ?? '', cohort: '' },
      draft: true,
      fields,
      idPrefix,
    },
  )
  /** The server's errors of single fields are shown beside them, and disappear when they are corrected. */
  const ofFields = Object.keys(state.errors ?? {}).length > 0
  const program = programs.find(({ slug }) => slug === chosen) ?? first
  return (
    <form {...form} data-draft={registrationDraft} className="group/form grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <ErrorSummary key={state.at} locale={locale} title={texts.errorSummaryTitle} errors={errors} />
      {state.message && !ofFields && errors.length === 0 && <Alert kind="error" title={state.message} />}
      {state.code === 'user_exists' && (errors.length > 0 || !ofFields) && (
        <p>
          {texts.labels.loginInstead} <Link href={href(locale, paths.login)}>{texts.labels.loginLink}</Link>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <ProgramSelect
          {...register('program')}
          programs={programs}
          chosen={program?.slug}
          labels={texts.labels}
          error={errorOf('program')}
          idPrefix={idPrefix}
          defaultValue={typed.program}
        />
        <CohortSelect
          {...register('cohort')}
          programs={programs}
          chosen={program?.slug}
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
        <TextField
          {...bind('date_of_birth')}
          idPrefix={idPrefix}
          label={texts.labels.birthDate}
          hint={texts.labels.birthDateHint}
          autoComplete="bday"
          enterKeyHint="next"
          maxLength={20}
          className="sm:col-span-2"
        />
        <PasswordFields bind={bind} texts={texts} idPrefix={idPrefix} />
      </div>
      <Button size="lg" busy={busy} busyLabel={texts.labels.submitting}>
        {/* By style alone: it follows the list without scripts too. */}
        <span className="group-has-[option[value^='wait:']:checked]/form:hidden">{program?.submit}</span>
        <span className="hidden group-has-[option[value^='wait:']:checked]/form:inline">
          {texts.labels.submitWait}
        </span>
      </Button>
    </form>
  )
}
