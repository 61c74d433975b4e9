'use client'

import { useEffect, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { type OwnBrowser, type PushState, readPushState, turnPushOff, turnPushOn } from './push-browser'

type PushTexts = Record<
  | 'checking'
  | 'withoutScript'
  | 'off'
  | 'on'
  | 'turnOn'
  | 'turnOff'
  | 'saving'
  | 'denied'
  | 'unsupported'
  | 'install'
  | 'failed'
  | 'shared',
  string
>

interface PushSwitchProps {
  locale: Locale
  publicKey: string
  /** Of the reader. */
  browsers: readonly OwnBrowser[]
  texts: PushTexts
}

/** Turns push notifications on or off in this browser, or says why that is not possible. */
export function PushSwitch({ locale, publicKey, browsers, texts }: PushSwitchProps) {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    readPushState(browsers, publicKey).then(setState, () => setState('off'))
  }, [browsers, publicKey])
  const press = async () => {
    setBusy(true)
    setFailed(false)
    try {
      setState(await (state === 'on' ? turnPushOff(locale) : turnPushOn(publicKey, locale)))
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const canSwitch = state === 'on' || state === 'off'
  return (
    <div className="grid gap-4">
      <p className="js:hidden">{texts.withoutScript}</p>
      <p role="status" className="hidden font-semibold js:block">
        {state === null ? texts.checking : texts[state]}
      </p>
      {failed && <Alert kind="error">{texts.failed}</Alert>}
      {canSwitch && (
        <div>
          <Button
            type="button"
            variant={state === 'on' ? 'secondary' : 'primary'}
            busy={busy}
            busyLabel={texts.saving}
            onClick={() => void press()}
          >
            {state === 'on' ? texts.turnOff : texts.turnOn}
          </Button>
        </div>
      )}
      {canSwitch && <p className="text-sm text-soft">{texts.shared}</p>}
    </div>
  )
}
