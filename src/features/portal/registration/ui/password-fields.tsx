'use client'

import { Field } from '@/ui/field'
import { PasswordInput } from '@/ui/password-input'
import type { RegistrationTexts } from './registration-texts'
import type { Bound } from './use-registration-form'

export function PasswordFields({
  bind,
  texts,
  idPrefix,
}: {
  bind: Bound
  texts: RegistrationTexts
  idPrefix: string
}) {
  const { labels, show, hide } = texts
  return (['password', 'confirmPassword'] as const).map((name) => {
    const { error, defaultValue: _, ...input } = bind(name)
    return (
      <Field
        key={name}
        name={name}
        label={labels[name]}
        hint={name === 'password' ? labels.passwordHint : undefined}
        error={error}
        idPrefix={idPrefix}
        className="sm:col-span-2"
      >
        {(control) => (
          <PasswordInput
            {...input}
            {...control}
            autoComplete="new-password"
            enterKeyHint={name === 'password' ? 'next' : 'done'}
            showLabel={show}
            hideLabel={hide}
          />
        )}
      </Field>
    )
  })
}
