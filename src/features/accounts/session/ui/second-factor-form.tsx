'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { PasskeyButton } from '@/ui/passkey-button'
import { TextField } from '@/ui/text-field'
import { useFormAction } from '@/ui/use-form-action'
import { beginPasskeySignInAction, finishSignInAction } from '../actions'

interface SecondFactorFormProps {
  locale: Locale
  callbackUrl: string
  /** This account has a passkey. */
  passkey: boolean
  texts: Record<'code' | 'codeHint' | 'submit' | 'submitting' | 'network' | 'orCode', string>
  passkeyTexts: Parameters<typeof PasskeyButton>[0]['texts']
}

/** A code works as a plain form; a passkey needs scripts. */
export function SecondFactorForm({
  locale,
  callbackUrl,
  passkey,
  texts,
  passkeyTexts,
}: SecondFactorFormProps) {
  const { state, busy, form } = useFormAction(finishSignInAction, { networkError: texts.network })
  const { errors = {}, message, at } = state
  return (
    <form {...form} className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {message && Object.keys(errors).length === 0 && <Alert key={at} kind="error" title={message} />}
      {passkey && (
        <>
          <PasskeyButton
            name="credential"
            id="second-factor-credential"
            error={errors.credential}
            locale={locale}
            begin={beginPasskeySignInAction}
            size="lg"
            texts={passkeyTexts}
          />
          <p className="hidden text-soft js:block">{texts.orCode}</p>
        </>
      )}
      <TextField
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        error={errors.code}
        idPrefix="second-factor"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={50}
      />
      <Button size="lg" variant={passkey ? 'secondary' : undefined} busy={busy} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  )
}
