'use client'

import type { ComponentProps } from 'react'
import { Field } from '@/ui/field'
import { PhoneInput } from '@/ui/phone-input'
import { TextField } from '@/ui/text-field'
import type { RegistrationTexts } from './registration-texts'

/** Connects a field to its form: name, value, error. */
export type Bound = (name: string) => ComponentProps<'input'> & { name: string; error?: string }

/** Name and contact details: the same in registration and in its correction. */
export function PersonFields({
  bind,
  labels,
  idPrefix,
}: {
  bind: Bound
  labels: RegistrationTexts['labels']
  idPrefix: string
}) {
  const { error: phoneError, ...phone } = bind('phone')
  const shared = { idPrefix, enterKeyHint: 'next' } as const
  return (
    <>
      <TextField
        {...shared}
        {...bind('firstName')}
        label={labels.firstName}
        autoComplete="given-name"
        maxLength={80}
      />
      <TextField
        {...shared}
        {...bind('lastName')}
        label={labels.lastName}
        autoComplete="family-name"
        maxLength={80}
      />
      <TextField
        {...shared}
        {...bind('username')}
        label={labels.username}
        hint={labels.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-2"
      />
      <TextField
        {...shared}
        {...bind('email')}
        type="email"
        inputMode="email"
        label={labels.email}
        hint={labels.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-2"
      />
      <Field
        name="phone"
        label={labels.phone}
        hint={labels.phoneHint}
        error={phoneError}
        idPrefix={idPrefix}
        className="sm:col-span-2"
      >
        {(control) => <PhoneInput {...phone} {...control} enterKeyHint="next" />}
      </Field>
    </>
  )
}
