'use client'

import type { ComponentProps } from 'react'
import type { Locale } from '@/config/locales'
import { Field } from '@/ui/field'
import { PhoneInput } from '@/ui/phone-input'
import { TextField } from '@/ui/text-field'
import type { RegistrationTexts } from './registration-texts'
import type { Bound } from './use-registration-form'
import { UsernameField } from './username-field'

/** The user name in the field, the present one of the account, a free suggestion, and a function that adopts it. */
type Chosen = Pick<ComponentProps<typeof UsernameField>, 'username' | 'own' | 'suggestion' | 'onTake'>

/** Name and contact details: the same in registration and in its correction. */
export function PersonFields({
  locale,
  bind,
  labels,
  idPrefix,
  username,
}: {
  locale: Locale
  bind: Bound
  labels: RegistrationTexts['labels']
  idPrefix: string
  username: Chosen
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
      <UsernameField {...username} locale={locale} bind={bind} labels={labels} idPrefix={idPrefix} />
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
