'use client'

import { useEffect, useRef } from 'react'
import { Alert } from './alert'
import { Field } from './field'
import type { ShownAnswer } from './form-answer'
import { PasskeyButton } from './passkey-button'
import { PasswordInput } from './password-input'
import { useStepUpSetting } from './step-up-setting'
import { TextField } from './text-field'

interface StepUpFieldsProps {
  state: ShownAnswer
  /** Asked for from the start. */
  ask?: readonly string[]
  idPrefix: string
}

/**
 * The fields of a proof of identity inside a form that was refused without one: the person fills them in and sends the form again, with
 * everything that was typed.
 */
export function StepUpFields({ state, ask = state.ask, idPrefix }: StepUpFieldsProps) {
  const setting = useStepUpSetting()
  const place = useRef<HTMLDivElement>(null)
  const { ask: methods, at } = state
  useEffect(() => {
    if (at && methods) {
      place.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus()
    }
  }, [methods, at])
  if (!setting || !ask) {
    return null
  }
  const { locale, begin, texts } = setting
  const { errors = {} } = state
  const input = { idPrefix, autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'done' } as const
  return (
    <div ref={place} className="grid gap-4 rounded-card border border-sun p-4">
      <Alert kind="warning" title={texts.title} live={methods !== undefined}>
        <p>{texts.lead}</p>
      </Alert>
      {ask.includes('passkey') && (
        <PasskeyButton
          name="stepUpCredential"
          id={`${idPrefix}-stepUpCredential`}
          error={errors.stepUpCredential}
          locale={locale}
          begin={begin}
          variant="secondary"
          texts={texts.passkey}
        />
      )}
      {ask.includes('code') && (
        <TextField
          {...input}
          name="stepUpCode"
          label={texts.code}
          hint={texts.codeHint}
          error={errors.stepUpCode}
          autoComplete="one-time-code"
          maxLength={50}
        />
      )}
      {ask.includes('password') && (
        <Field name="stepUpPassword" label={texts.password} error={errors.stepUpPassword} idPrefix={idPrefix}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              enterKeyHint="done"
              showLabel={texts.show}
              hideLabel={texts.hide}
            />
          )}
        </Field>
      )}
    </div>
  )
}
