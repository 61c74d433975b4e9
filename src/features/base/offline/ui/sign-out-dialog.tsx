'use client'

import { useState } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { removeSessionHint } from '@/lib/session-hint'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { emptyDevice } from '../device'
import { countUnsent, signOutLater } from '../keep'
import { flushOutbox } from './device-outbox'
import type { SignOutTexts } from './offline-texts'

/** Sends unsent work and returns the number of entries that are left. */
export async function unsentWork(): Promise<number> {
  if ((await countUnsent()) === 0) {
    return 0
  }
  await flushOutbox().catch(() => undefined)
  return countUnsent()
}

/** Removes everything from this device. Returns whether there is a network to sign out over. */
export async function clearDevice(): Promise<boolean> {
  await emptyDevice({ settings: true }).catch(() => undefined)
  if (navigator.onLine) {
    return true
  }
  await signOutLater().catch(() => undefined)
  // Only for the bar: the session itself ends when there is a network.
  removeSessionHint()
  return false
}

interface SignOutDialogProps {
  locale: Locale
  count: number
  texts: SignOutTexts
  onStay: () => void
  onLeave: () => void
}

/** Before unsent work is lost. */
export function SignOutDialog({ locale, count, texts, onStay, onLeave }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false)
  const [unsentCount, setUnsentCount] = useState(count)
  const send = async () => {
    setBusy(true)
    const still = await unsentWork().catch(() => unsentCount)
    setBusy(false)
    setUnsentCount(still)
    if (still === 0) {
      onLeave()
    }
  }
  return (
    <Dialog open onClose={onStay} title={texts.signOutTitle} closeLabel={texts.close}>
      <p>{say(locale, texts.signOutText, { count: unsentCount })}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="button" busy={busy} busyLabel={texts.sending} onClick={send}>
          {texts.sendNow}
        </Button>
        <Button type="button" variant="secondary" onClick={onStay}>
          {texts.signOutStay}
        </Button>
        <Button type="button" variant="danger" onClick={onLeave}>
          {texts.signOutLeave}
        </Button>
      </div>
    </Dialog>
  )
}

/** Signed out without a network: the device is empty, and the session ends with the first request. */
export function SignedOutOffline({ texts }: { texts: SignOutTexts }) {
  return (
    <Dialog open onClose={() => location.reload()} title={texts.signedOutTitle} closeLabel={texts.close}>
      <p>{texts.signedOutText}</p>
    </Dialog>
  )
}
