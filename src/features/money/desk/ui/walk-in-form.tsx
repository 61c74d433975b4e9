'use client'

import type { Locale } from '@/config/locales'
import type { FieldSpec } from '@/ui/action-field'
import { type ActionFormTexts, FormView } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import { useFormAction } from '@/ui/use-form-action'
import { registerWalkInAction } from '../actions'

interface WalkInFormProps {
  locale: Locale
  fields: readonly FieldSpec[]
  /** One key for each rendering, so that a form that is sent twice registers one person. */
  idempotencyKey: string
  texts: ActionFormTexts & { openKnown: string }
}

/** A person who exists already is refused with a link to their page. */
export function WalkInForm({ locale, fields, idempotencyKey, texts }: WalkInFormProps) {
  const { state, busy, form } = useFormAction(registerWalkInAction, { networkError: texts.networkError })
  const known = state.code === 'user_exists' ? state.values?.known : undefined
  return (
    <FormView
      id="walk-in"
      locale={locale}
      fields={fields}
      hidden={{ idempotencyKey }}
      texts={texts}
      state={state}
      busy={busy}
      form={form}
      errors={state.errors}
      notice={
        known && (
          <Alert kind="error" title={state.message}>
            <Link href={known} className="inline-flex min-h-11 items-center">
              {texts.openKnown}
            </Link>
          </Alert>
        )
      }
    />
  )
}
