'use client'

import type { Locale } from '@/config/locales'
import type { SignInAgain } from '@/lib/sign-in-again'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Progress } from '@/ui/progress'
import { signedOutMessage } from '@/ui/signed-out'
import type { HandInTexts } from './hand-in-texts'
import type { UploadState } from './use-upload'

/** Percentage and Cancel while sending; afterwards the result. Read out at changes of state, not at each percent. */
export function UploadStatus({
  locale,
  state,
  texts,
  signIn,
  cancel,
  keep,
}: {
  locale: Locale
  state: UploadState
  texts: HandInTexts
  signIn: SignInAgain
  cancel: () => void
  keep: () => void
}) {
  return (
    <div aria-live="polite">
      {state.step === 'sending' && (
        <div className="grid gap-3">
          <Progress locale={locale} percent={state.percent} label={texts.progressLabel} />
          <div className="flex min-h-11 items-center justify-between gap-4">
            <span className="text-sm text-soft">{state.percent === 100 ? texts.checking : ''}</span>
            <Button type="button" variant="quiet" size="sm" onClick={cancel}>
              {texts.cancel}
            </Button>
          </div>
        </div>
      )}
      {state.step === 'sent' && <Alert kind="success" live={false} title={texts.success} />}
      {state.step === 'kept' && <Alert live={false} title={texts.kept} />}
      {state.step === 'cancelled' && <Alert live={false}>{texts.cancelled}</Alert>}
      {state.step === 'failed' && !state.unsent && (
        <Alert kind="error" live={false} title={texts.failed}>
          {!state.field && !state.text && (
            <>
              {state.detail !== texts.failed && (
                <p>{state.signedOut ? signedOutMessage(state.detail, signIn) : state.detail}</p>
              )}
              <div className="mt-2 -ml-4 flex flex-wrap">
                <Button variant="quiet" size="sm">
                  {texts.retry}
                </Button>
                {state.canKeep && (
                  <Button type="button" variant="quiet" size="sm" onClick={keep}>
                    {texts.keep}
                  </Button>
                )}
              </div>
            </>
          )}
        </Alert>
      )}
    </div>
  )
}
