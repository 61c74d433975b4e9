'use client'

import { useEffect, useState } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { PasswordInput } from '@/ui/password-input'
import { TextField } from '@/ui/text-field'
import { useFormAction } from '@/ui/use-form-action'
import { signInAction, signInStaffAction } from '../actions'
import { leaveLogin, useOpenSession } from './use-open-session'

interface LoginFormProps {
  locale: Locale
  /** The login of students, or that of the back office. */
  area?: 'student' | 'staff'
  texts: Record<
    | 'username'
    | 'password'
    | 'submit'
    | 'submitting'
    | 'show'
    | 'hide'
    | 'network'
    | 'usernameRequired'
    | 'passwordRequired',
    string
  >
}

/** The page is the same for everybody, so the destination is read here; null until then. */
function useCallbackUrl() {
  const [callbackUrl, setCallbackUrl] = useState<string | null>(null)
  useEffect(() => {
    setCallbackUrl(safeCallbackUrl(new URLSearchParams(window.location.search).get('callbackUrl')) ?? '')
  }, [])
  return callbackUrl
}

/** Until the first page names the student, nothing private on this device is shown; the office keeps nothing on devices. */
async function prepareDevice(area: 'student' | 'staff') {
  const { emptyDevice, lockDevice } = await import('@/features/base/offline/device')
  await (area === 'staff' ? emptyDevice() : lockDevice())
}

export function LoginForm({ locale, area = 'student', texts }: LoginFormProps) {
  const callbackUrl = useCallbackUrl()
  // The back office's login is rendered per request: signed-in users never see it.
  const goOn = area === 'student' && callbackUrl !== null
  useOpenSession(
    goOn ? callbackUrl || href(locale, paths.dashboard) : '',
    href(locale, paths.officePage('dashboard')),
  )
  const { state, busy, form } = useFormAction(area === 'staff' ? signInStaffAction : signInAction, {
    networkError: texts.network,
    onLeave: () => {
      if (area === 'student') {
        leaveLogin()
      }
      prepareDevice(area).catch(() => undefined)
    },
    check: async (form) => {
      const missing = {
        ...(String(form.get('username')).trim() ? {} : { username: texts.usernameRequired }),
        ...(form.get('password') ? {} : { password: texts.passwordRequired }),
      }
      return Object.keys(missing).length > 0 ? missing : null
    },
  })
  const { errors = {}, message } = state
  return (
    <form {...form} data-session="" className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="callbackUrl" value={callbackUrl ?? ''} />
      {message && Object.keys(errors).length === 0 && <Alert key={state.at} kind="error" title={message} />}
      <TextField
        name="username"
        label={texts.username}
        error={errors.username}
        defaultValue={state.values?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        idPrefix="login"
      />
      <Field name="password" label={texts.password} error={errors.password} idPrefix="login">
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            enterKeyHint="go"
            showLabel={texts.show}
            hideLabel={texts.hide}
          />
        )}
      </Field>
      <Button size="lg" busy={busy} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  )
}
