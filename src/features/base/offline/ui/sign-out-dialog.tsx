'use client'

import { useState } from 'react'
import { removeSessionHint } from '@/lib/session-hint'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { emptyDevice } from '../device'
import { countUnsent, signOutLater } from '../keep'
import { flushOutbox } from './device-outbox'

export type SignOutTexts = Record<
  'title' | 'text' | 'send' | 'sending' | 'stay' | 'leave' | 'close' | 'offlineTitle' | 'offlineText',
  string
>

/** Sends what it can; returns how much is left. */
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
  // For the bar alone: the session ends with the network.
  removeSessionHint()
  return false
}

interface SignOutDialogProps {
  count: number
  texts: SignOutTexts
  onStay: () => void
  onLeave: () => void
}

/** Before unsent work is lost. */
export function SignOutDialog({ count, texts, onStay, onLeave }: SignOutDialogProps) {
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
    <Dialog open onClose={onStay} title={texts.title} closeLabel={texts.close}>
      <p>{texts.text.replace('{count}', String(unsentCount))}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="button" busy={busy} busyLabel={texts.sending} onClick={send}>
          {texts.send}
        </Button>
        <Button type="button" variant="secondary" onClick={onStay}>
          {texts.stay}
        </Button>
        <Button type="button" variant="danger" onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  )
}

/** Signed out without a network: nothing is left here, and the session ends with the first request. */
export function SignedOutOffline({ texts }: { texts: SignOutTexts }) {
  return (
    <Dialog open onClose={() => location.reload()} title={texts.offlineTitle} closeLabel={texts.close}>
      <p>{texts.offlineText}</p>
    </Dialog>
  )
}
