'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SignInAgain } from '@/lib/sign-in-again'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import type { End, SessionStage } from './use-session-end'

export interface SessionNoticeProps {
  stage: SessionStage
  end: End
  signIn: SignInAgain
  /** The login page leads on while the session is open: it is offered only afterwards. */
  isSignInLater?: boolean
  onSignedIn: () => void
  texts: Record<'soon' | 'soonIdle' | 'soonFinal' | 'stay' | 'ended' | 'endedText', string>
}

/** The dialog that is open when the stage changes: nothing outside it can be read or pressed. */
function useOpenDialog(stage: SessionStage) {
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    setDialog(stage === 'open' ? null : document.querySelector('dialog[open]'))
  }, [stage])
  return dialog
}

/** Back on this page after the end: asks whether the reader has signed in beside it. */
function useSignedInBeside(hasEnded: boolean, onSignedIn: () => void) {
  useEffect(() => {
    if (!hasEnded) {
      return
    }
    const ask = async () => {
      if (!document.hidden && (await fetch('/api/user/unread').catch(() => null))?.ok) {
        onSignedIn()
      }
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [hasEnded, onSignedIn])
}

/** Two minutes before the session ends: how long it lasts, and how to stay. Afterwards: where to sign in beside this page. */
export function SessionNotice({
  stage,
  end,
  signIn,
  isSignInLater = false,
  onSignedIn,
  texts,
}: SessionNoticeProps) {
  const router = useRouter()
  useSignedInBeside(stage === 'ended', onSignedIn)
  const dialog = useOpenDialog(stage)
  const link = (
    <a href={signIn.href} target="_blank" rel="noopener" className="text-forest underline underline-offset-4">
      {signIn.text}
    </a>
  )
  const title =
    stage === 'ended' ? (
      texts.ended
    ) : (
      <>
        {texts.soon} <Countdown until={end.at} />
      </>
    )
  const text = stage === 'ended' ? texts.endedText : end.isFinal ? texts.soonFinal : texts.soonIdle
  const warning = (
    <Alert kind="warning" title={title} className={dialog ? 'sticky bottom-0 m-3' : 'sticky top-2 z-20 mb-4'}>
      <p>{text}</p>
      <p className="mt-2">
        {stage === 'soon' && !end.isFinal ? (
          <Button type="button" size="sm" onClick={() => router.refresh()}>
            {texts.stay}
          </Button>
        ) : (
          (stage === 'ended' || !isSignInLater) && link
        )}
      </p>
    </Alert>
  )
  return dialog?.isConnected ? createPortal(warning, dialog) : warning
}
